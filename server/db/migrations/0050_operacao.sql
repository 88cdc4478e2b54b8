-- The staff (D §17): what an operator may do, and an audit log that only grows and is chained.

alter table usuario
  add column direitos text[] not null default '{}',
  add constraint usuario_direitos_conhecidos check (direitos <@ array['ATENDIMENTO', 'FINANCEIRO', 'ADMINISTRADOR']),
  add constraint usuario_direitos_so_da_equipe check (direitos = '{}' or 'OPERADOR' = any(roles));

-- Every act of the staff. `ordem` has no gaps; `hash` covers the row and `hash_anterior`, the hash of the row before.
create table auditoria (
  ordem bigint primary key check (ordem > 0),
  em timestamptz not null,
  -- null: the command line
  operador_uuid uuid references usuario,
  acao text not null check (acao <> ''),
  alvo text not null check (alvo <> ''),
  ip text,
  motivo text check (char_length(motivo) <= 1000),
  antes jsonb,
  depois jsonb,
  hash_anterior text not null check (hash_anterior ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$')
);
create index auditoria_em on auditoria (em desc, ordem desc);
create index auditoria_operador on auditoria (operador_uuid, ordem desc);
create index auditoria_acao on auditoria (acao, ordem desc);
create index auditoria_alvo on auditoria (alvo, ordem desc);

create function auditoria_so_cresce() returns trigger language plpgsql as $$
begin
  raise exception 'a auditoria só cresce: % não é permitido', tg_op using errcode = '23514', constraint = 'auditoria_so_cresce';
end $$;
create trigger auditoria_so_cresce before update or delete or truncate on auditoria
  for each statement execute function auditoria_so_cresce();

-- The next row follows the last one: whoever writes past `addAuditoria` is refused.
create function auditoria_segue() returns trigger language plpgsql as $$
declare
  ultima auditoria;
begin
  select * into ultima from auditoria order by ordem desc limit 1;
  if new.ordem <> coalesce(ultima.ordem, 0) + 1 or new.hash_anterior <> coalesce(ultima.hash, repeat('0', 64)) then
    raise exception 'a linha % não segue a última da auditoria', new.ordem using errcode = '23514', constraint = 'auditoria_segue';
  end if;
  return new;
end $$;
create trigger auditoria_segue before insert on auditoria for each row execute function auditoria_segue();
