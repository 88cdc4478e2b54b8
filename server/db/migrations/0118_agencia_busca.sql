-- What a connected carrier told of the points near a CEP, the nearest first: it is not asked again for some hours, and
-- these points are shown while it is silent.
create table agencia_busca (
  transportadora_uuid uuid not null,
  cep text not null check (cep ~ '^[0-9]{8}$'),
  -- codes in `agencia`
  codigos text[] not null,
  em timestamptz not null,
  primary key (transportadora_uuid, cep)
);
create index agencia_busca_em on agencia_busca (em);
