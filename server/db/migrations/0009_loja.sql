-- Shops that a subscription sends as: at most one of them by default, each CNPJ once.
create table loja (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid),
  nome text not null default '' check (length(nome) <= 255),
  razao_social text not null check (length(razao_social) between 1 and 255),
  telefone text not null default '' check (telefone ~ '^([0-9]{10,11})?$'),
  email text not null default '' check (email = lower(email)),
  site text not null default '' check (length(site) <= 255),
  cnpj text not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  is_ativa boolean not null,
  is_padrao boolean not null,
  cep text not null check (cep ~ '^[0-9]{8}$'),
  logradouro text not null check (length(logradouro) between 1 and 255),
  numero text not null check (length(numero) between 1 and 128),
  complemento text not null default '' check (length(complemento) <= 255),
  bairro text not null check (length(bairro) between 1 and 255),
  municipio_uuid uuid not null references municipio (uuid),
  referencia text not null default '' check (length(referencia) <= 255),
  criada_em timestamptz not null,
  unique (assinatura_uuid, cnpj)
);
create unique index loja_padrao on loja (assinatura_uuid) where is_padrao;
