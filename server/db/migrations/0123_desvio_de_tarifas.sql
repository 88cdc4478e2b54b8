-- How far the prices of each carrier's API were from its table, each time that an operator compared them.
create table desvio_de_tarifas (
  transportadora_uuid uuid not null,
  em timestamptz not null,
  encomendas integer not null check (encomendas > 0),
  produtos jsonb not null,
  primary key (transportadora_uuid, em)
);
