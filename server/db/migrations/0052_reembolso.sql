-- Refunds by the staff (D §17): who asked, who approved, how much of a frete's price has gone back. Exceptions of the books, found and closed.

-- what the staff refunded of the price, null for nothing; a cancelling gives back the rest. Without a default: a node of the version
-- before writes whole rows.
alter table frete
  add column reembolsado_centavos bigint,
  add constraint frete_reembolsado check (reembolsado_centavos between 0 and valor_frete_centavos);

do $$
declare found text;
begin
  select pg_get_constraintdef(oid) into found from pg_constraint where conname = 'transacao_tipo_check' and conrelid = 'transacao'::regclass;
  alter table transacao drop constraint transacao_tipo_check;
  execute 'alter table transacao add constraint transacao_tipo_check ' || replace(found, 'ARRAY[', 'ARRAY[''REEMBOLSO''::text, ');
  select pg_get_constraintdef(oid) into found from pg_constraint where conname = 'transacao_origem_check' and conrelid = 'transacao'::regclass;
  alter table transacao drop constraint transacao_origem_check;
  execute 'alter table transacao add constraint transacao_origem_check ' || replace(found, 'ARRAY[', 'ARRAY[''REEMBOLSO''::text, ');
end $$;

create table reembolso (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid),
  -- null: a free amount, from the house's revenue
  frete_uuid uuid references frete (uuid),
  valor_centavos bigint not null check (valor_centavos > 0),
  motivo text not null check (char_length(motivo) between 1 and 1000),
  status text not null check (status in ('AGUARDA_APROVACAO', 'CONCLUIDO', 'RECUSADO')),
  -- above the limit a second operator decides
  precisa_de_dois boolean not null,
  pedido_por uuid not null references usuario (uuid),
  pedido_em timestamptz not null,
  decidido_por uuid references usuario (uuid),
  decidido_em timestamptz,
  motivo_da_recusa text check (char_length(motivo_da_recusa) between 1 and 1000),
  -- what reached the wallet; the rest covered a chargeback
  devolvido_centavos bigint check (devolvido_centavos between 0 and valor_centavos),
  check ((status = 'AGUARDA_APROVACAO') = (decidido_em is null)),
  check ((decidido_em is null) = (decidido_por is null)),
  check ((status = 'CONCLUIDO') = (devolvido_centavos is not null)),
  check ((status = 'RECUSADO') = (motivo_da_recusa is not null)),
  constraint reembolso_dois_olhos check (status <> 'CONCLUIDO' or not precisa_de_dois or decidido_por <> pedido_por)
);
create index reembolso_espera on reembolso (pedido_em, uuid) where status = 'AGUARDA_APROVACAO';
create index reembolso_lista on reembolso (pedido_em desc, uuid desc);
create index reembolso_status on reembolso (status, pedido_em desc, uuid desc);
create index reembolso_assinatura on reembolso (assinatura_uuid, pedido_em desc, uuid desc);
create index reembolso_frete on reembolso (frete_uuid, pedido_em desc, uuid desc) where frete_uuid is not null;
create index reembolso_decidido on reembolso (decidido_em) where status = 'CONCLUIDO';

-- A decided refund is history: it stays as it is.
create function reembolso_fica() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.status <> 'AGUARDA_APROVACAO'
    or (new.uuid, new.assinatura_uuid, new.valor_centavos, new.precisa_de_dois, new.pedido_por, new.pedido_em)
      is distinct from (old.uuid, old.assinatura_uuid, old.valor_centavos, old.precisa_de_dois, old.pedido_por, old.pedido_em)
    or new.frete_uuid is distinct from old.frete_uuid then
    raise exception 'um reembolso não muda' using errcode = '23514', constraint = 'reembolso_fica';
  end if;
  return new;
end $$;
create trigger reembolso_fica before update or delete on reembolso for each row execute function reembolso_fica();
