-- A chargeback cancels the fretes that it paid for, is found also where its webhook was lost, and may be reversed.

-- when the bank took back the payment of a frete that was not posted yet: its label is refused from here on
alter table frete add column estornado_em timestamptz;
create index frete_estornado on frete (assinatura_uuid) where estornado_em is not null and status = 'PROCESSANDO_CANCELAMENTO';

alter table pagamento
  -- of valor_centavos: what the PSP took back by itself, as the books have it
  add column estornado_centavos bigint not null default 0,
  -- how often the PSP took money back; each has an event of its own in the books
  add column estornos int not null default 0 check (estornos >= 0),
  add column estornado_em timestamptz,
  -- when the PSP is asked next whether a card payment was taken back (or given to us again); null: never again
  add column conferencia_em timestamptz;
update pagamento set estornado_centavos = valor_centavos, estornos = 1 where status = 'REFUNDED';
-- spread over a day
update pagamento set conferencia_em = now() + random() * interval '1 day'
where meio = 'CARTAO' and status in ('APPROVED', 'REFUNDED') and decidido_em > now() - interval '120 days';
alter table pagamento add constraint pagamento_estornado check (estornado_centavos between 0 and valor_centavos);
create index pagamento_conferencia on pagamento (conferencia_em) where conferencia_em is not null;

-- A dispute that was decided for us makes a payment approved again. What a node of the version before does not write is
-- written here: the amount and the count of what was taken back, and when to ask about a card first.
create or replace function pagamento_vive() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('CRIADO', 'PENDING'), ('CRIADO', 'APPROVED'), ('CRIADO', 'REFUSED'), ('CRIADO', 'EXPIRED'),
    ('PENDING', 'APPROVED'), ('PENDING', 'REFUSED'), ('PENDING', 'EXPIRED'),
    ('REFUSED', 'APPROVED'), ('EXPIRED', 'APPROVED'), ('APPROVED', 'REFUNDED'), ('REFUNDED', 'APPROVED')
  ) or (old.status in ('REFUSED', 'EXPIRED') and new.status = 'APPROVED' and new.destino is distinct from 'CARTEIRA')
    or (old.status = 'REFUNDED' and new.status = 'APPROVED'
      and (new.destino is distinct from old.destino or new.estornado_centavos >= old.estornado_centavos))
    or new.estornos < old.estornos
    or (old.assinatura_uuid, old.finalidade, old.carrinho_uuid, old.fretes, old.valor_centavos, old.valor_carteira_centavos)
      is distinct from (new.assinatura_uuid, new.finalidade, new.carrinho_uuid, new.fretes, new.valor_centavos, new.valor_carteira_centavos) then
    raise exception 'um pagamento não vai de % a %', old.status, new.status using errcode = '23514', constraint = 'pagamento_vive';
  end if;
  if old.status = 'APPROVED' and new.status = 'REFUNDED' and new.estornos = old.estornos then
    new.estornado_centavos := new.valor_centavos;
    new.estornos := old.estornos + 1;
  end if;
  if old.status not in ('APPROVED', 'REFUNDED') and new.status = 'APPROVED' and new.meio = 'CARTAO' then
    new.conferencia_em := coalesce(new.conferencia_em, new.decidido_em + interval '1 day');
  end if;
  return new;
end $$;

-- a line for money that the bank gave back to us; said so that kinds which other migrations add stay
do $$
declare found text;
begin
  select pg_get_constraintdef(oid) into found from pg_constraint where conname = 'transacao_tipo_check' and conrelid = 'transacao'::regclass;
  alter table transacao drop constraint transacao_tipo_check;
  execute 'alter table transacao add constraint transacao_tipo_check ' || replace(found, 'ARRAY[', 'ARRAY[''ESTORNO_DESFEITO''::text, ');
end $$;
