-- Points where a carrier takes parcels. One that a newer list does not have stays, inactive: carts and fretes name it.
create table agencia (
  uuid uuid primary key,
  transportadora_uuid uuid not null,
  codigo text not null check (codigo <> ''),
  nome text not null check (nome <> ''),
  tipo text not null check (tipo ~ '^[^[:space:]]+$'),
  logradouro text not null check (logradouro <> ''),
  numero text not null,
  bairro text not null check (bairro <> ''),
  municipio_uuid uuid not null references municipio (uuid),
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  cep text not null check (cep ~ '^[0-9]{8}$'),
  is_exemplo boolean not null,
  is_ativa boolean not null,
  importada_em timestamptz not null,
  unique (transportadora_uuid, codigo)
);
create index agencia_perto on agencia (transportadora_uuid, uf, cep) where is_ativa;
