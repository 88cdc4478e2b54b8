-- The books of a day against the PSP and the carriers' invoices (D §17): when it was checked, and what disagrees. The worklist of withdrawals.

create table conferencia_dia (
  dia date primary key,
  em timestamptz not null,
  -- null: a job
  operador_uuid uuid references usuario (uuid),
  -- counts and sums of the three sides
  totais jsonb not null,
  -- what could not be asked, as sentences
  sem_resposta text[] not null default '{}'
);

create table excecao (
  uuid uuid primary key,
  dia date not null references conferencia_dia (dia),
  tipo text not null check (tipo ~ '^[A-Z_]+$'),
  -- what it is about: `pagamento:uuid`
  chave text not null check (chave <> ''),
  valor_centavos bigint not null,
  -- the three sides as found
  lados jsonb not null,
  -- digest of the sides: an exception that changes is open again
  resumo text not null check (resumo ~ '^[0-9a-f]{64}$'),
  status text not null check (status in ('ABERTA', 'FECHADA', 'SUMIU')),
  achada_em timestamptz not null,
  nota text check (char_length(nota) between 1 and 1000),
  fechada_por uuid references usuario (uuid),
  fechada_em timestamptz,
  unique (dia, tipo, chave),
  check (status <> 'FECHADA' or (nota is not null and fechada_por is not null and fechada_em is not null))
);
create index excecao_aberta on excecao (dia) where status = 'ABERTA';
create index excecao_mes on excecao (dia, status);

-- Withdrawals that wait for their end, the oldest first.
create index saque_espera on saque (pedido_em, uuid) where decidido_em is null;
create index saque_decidido on saque (decidido_em desc, uuid desc) where decidido_em is not null;
create index pagamento_decidido on pagamento (decidido_em, uuid) where destino is not null;
create index frete_postado on frete (postado_em) where postado_em is not null;

-- the sandbox bank knows when it approved a charge, so that a day of it can be listed
alter table banco_cobranca add column aprovada_em timestamptz;
create index banco_cobranca_aprovada on banco_cobranca ((coalesce(aprovada_em, criada_em)), id) where situacao in ('APROVADA', 'ESTORNADA');
