-- The staff's queues (D §17): who holds an item, a decision that can still be undone, and a blocked log in.

-- Who looks at an item of a queue, until when. The statement that takes it compares `ate` with the house's clock.
create table item_reservado (
  alvo text primary key check (alvo ~ '^[a-z]+:[0-9a-f-]{36}$'),
  operador_uuid uuid not null references usuario,
  ate timestamptz not null
);
create index item_reservado_ate on item_reservado (ate);

-- A decision about a document that has not taken effect yet. It goes with the document when another file replaces it.
create table documento_decisao (
  documento_uuid uuid primary key references documento_envio (uuid) on delete cascade,
  decisao text not null check (decisao in ('APROVADO', 'REPROVADO')),
  motivo text check (motivo <> ''),
  operador_uuid uuid not null references usuario,
  em timestamptz not null,
  -- until then it can be undone
  vale_em timestamptz not null check (vale_em >= em),
  constraint documento_decisao_motivo check ((decisao = 'REPROVADO') = (motivo is not null))
);

-- A subscriber whose log in the staff blocked. Money stays theirs.
alter table usuario
  add column bloqueado_em timestamptz,
  add column bloqueio_motivo text check (bloqueio_motivo <> '' and char_length(bloqueio_motivo) <= 500),
  add constraint usuario_bloqueio check ((bloqueado_em is null) = (bloqueio_motivo is null)),
  add constraint usuario_bloqueio_so_de_assinante check (bloqueado_em is null or assinatura_uuid is not null);
