-- Municipalities under uuids that never change, the CEP ranges an operator imports, and what online services answered.
create table municipio (
  uuid uuid primary key,
  ibge integer not null unique check (ibge between 1100000 and 5399999),
  nome text not null check (nome <> ''),
  sigla_uf text not null check (sigla_uf ~ '^[A-Z]{2}$')
);

create table cep_faixa (
  inicio integer primary key check (inicio >= 1000000),
  fim integer not null check (fim <= 99999999),
  ibge integer not null references municipio (ibge),
  check (inicio <= fim),
  constraint cep_faixa_of_one_municipio exclude using gist (int4range(inicio, fim, '[]') with &&)
);

create table cep_importacao (
  id integer generated always as identity primary key,
  arquivo text not null,
  municipios integer not null,
  faixas integer not null check (faixas > 0),
  importado_em timestamptz not null
);

create table cep_cache (
  cep text primary key check (cep ~ '^[0-9]{8}$'),
  municipio_uuid uuid references municipio (uuid),
  logradouro text not null,
  bairro text not null,
  expira_em timestamptz not null
);
create index cep_cache_expira_em on cep_cache (expira_em);
