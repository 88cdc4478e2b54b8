-- OAuth 2 (D §20): the aplicativos that subscribers register, what owners allow them, and the codes and tokens of both.
create table aplicativo (
  uuid uuid primary key,
  -- the client_id of OAuth: a whole number, because clients of other platforms send one
  client_id bigint generated always as identity (start with 1001) unique,
  assinatura_uuid uuid not null references assinatura (uuid) on delete cascade,
  nome text not null check (nome <> '' and length(nome) <= 60),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 5),
  -- SHA-256 of the client_secret in hexadecimal digits; null: a public client (RFC 6749 §2.1)
  segredo_hash text check (length(segredo_hash) = 64),
  criado_em timestamptz not null
);
create index aplicativo_da_assinatura on aplicativo (assinatura_uuid, client_id desc);

-- what an owner has allowed an aplicativo: withdrawn by deleting the row, which takes its codes and tokens along
create table autorizacao (
  uuid uuid primary key,
  aplicativo_uuid uuid not null references aplicativo (uuid) on delete cascade,
  assinatura_uuid uuid not null references assinatura (uuid) on delete cascade,
  -- all that was consented to; a token has the escopos of its own consent
  escopos text[] not null check (cardinality(escopos) > 0),
  autorizada_em timestamptz not null,
  usada_em timestamptz,
  -- when the last of its codes and tokens ends: after that the aplicativo has to ask again
  expira_em timestamptz not null,
  unique (assinatura_uuid, aplicativo_uuid)
);
create index autorizacao_do_aplicativo on autorizacao (aplicativo_uuid);
create index autorizacao_expira on autorizacao (expira_em);

-- a code of one consent (RFC 6749 §4.1.2). A spent one is kept for a day, to notice that it comes again
create table autorizacao_codigo (
  -- the consent, which all tokens that come from it carry
  uuid uuid primary key,
  codigo_hash text not null unique check (length(codigo_hash) = 64),
  autorizacao_uuid uuid not null references autorizacao (uuid) on delete cascade,
  escopos text[] not null check (cardinality(escopos) > 0),
  redirect_uri text not null,
  -- code_challenge of PKCE, always S256 (RFC 7636 §4.3)
  desafio text check (length(desafio) = 43),
  expira_em timestamptz not null,
  usado_em timestamptz
);
create index autorizacao_codigo_da_autorizacao on autorizacao_codigo (autorizacao_uuid);
create index autorizacao_codigo_expira on autorizacao_codigo (expira_em);

-- a pair of access and refresh token. A spent refresh token is kept until its end, to notice that it comes again
create table autorizacao_token (
  acesso_hash text primary key check (length(acesso_hash) = 64),
  renovacao_hash text not null unique check (length(renovacao_hash) = 64),
  autorizacao_uuid uuid not null references autorizacao (uuid) on delete cascade,
  -- autorizacao_codigo.uuid, whose row goes earlier
  consentimento_uuid uuid not null,
  escopos text[] not null check (cardinality(escopos) > 0),
  acesso_expira_em timestamptz not null,
  renovacao_expira_em timestamptz not null,
  -- when the refresh token was spent; the access token has ended then, too
  renovado_em timestamptz
);
create index autorizacao_token_da_autorizacao on autorizacao_token (autorizacao_uuid);
create index autorizacao_token_do_consentimento on autorizacao_token (consentimento_uuid);
create index autorizacao_token_expira on autorizacao_token (renovacao_expira_em);
