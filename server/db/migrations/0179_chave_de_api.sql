-- The keys with which a subscriber's programs call the API (D §20). A revoked key is deleted.
create table chave_de_api (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid) on delete cascade,
  nome text not null check (nome <> '' and length(nome) <= 60),
  -- SHA-256 of the key in hexadecimal digits; the key itself is not kept
  chave_hash text not null unique check (length(chave_hash) = 64),
  -- the first letters of the key, by which a person knows it again
  inicio text not null check (length(inicio) between 5 and 12),
  escopos text[] not null check (cardinality(escopos) > 0),
  criada_em timestamptz not null,
  expira_em timestamptz not null check (expira_em > criada_em),
  usada_em timestamptz,
  -- when the owner was told that the key will expire
  avisada_em timestamptz
);
create index chave_de_api_da_assinatura on chave_de_api (assinatura_uuid, criada_em desc);
create index chave_de_api_sem_aviso on chave_de_api (expira_em) where avisada_em is null;
