-- The calls to the carriers' HTTP APIs, for the staff: those about one parcel and those that failed one by one, all of them by the minute.
create table chamada_http (
  id bigint generated always as identity primary key,
  em timestamptz not null,
  transportadora_uuid uuid not null,
  tipo text not null check (tipo <> ''),
  nome text not null,
  duracao_ms integer not null check (duracao_ms >= 0),
  tentativas integer not null check (tentativas >= 0),
  desfecho text not null check (desfecho in ('RESPONDEU', 'RECUSOU', 'SEM_RESPOSTA')),
  status integer,
  causa text not null,
  trace_id text not null,
  -- the fretes and codes that the call was about
  objetos text[] not null,
  -- how many equal failures of some seconds this row stands for; the first one of them is described
  vezes integer not null check (vezes > 0)
);
create index chamada_http_objetos on chamada_http using gin (objetos);
create index chamada_http_em on chamada_http (em);

create table chamada_http_minuto (
  minuto timestamptz not null,
  transportadora_uuid uuid not null,
  tipo text not null,
  desfecho text not null check (desfecho in ('RESPONDEU', 'RECUSOU', 'SEM_RESPOSTA', 'NAO_FEITA')),
  -- the time of these calls was at most this
  ate_ms integer not null check (ate_ms > 0),
  quantas integer not null check (quantas > 0),
  primary key (minuto, transportadora_uuid, tipo, desfecho, ate_ms)
);
