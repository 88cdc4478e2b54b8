-- The kernel's own tables: the clock that the sandbox moves, leases of rate limits, keys of repeated requests.
create table relogio (
  id integer primary key default 1 check (id = 1),
  deslocamento_ms bigint not null default 0
);
insert into relogio (id) values (1);

create table limite_uso (
  chave text not null,
  janela bigint not null,
  usado bigint not null check (usado > 0),
  expira_em timestamptz not null,
  primary key (chave, janela)
);
create index limite_uso_expira_em on limite_uso (expira_em);

create table idempotencia (
  dono text not null,
  chave text not null check (length(chave) between 1 and 200),
  pedido_hash text not null,
  resposta jsonb,
  criada_em timestamptz not null,
  primary key (dono, chave)
);
create index idempotencia_criada_em on idempotencia (criada_em);
