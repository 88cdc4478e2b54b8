-- Two guards: free amounts have a ceiling, and rows that were removed from the end of the audit log stay missing after the next act.

-- How much could still be given as free amounts is kept with each request, and no request is above it. Without a default: a node of
-- the version before writes no such column.
alter table reembolso
  add column livre_centavos bigint check (livre_centavos >= 0),
  add constraint reembolso_livre check (frete_uuid is not null or valor_centavos <= livre_centavos);

create or replace function reembolso_fica() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.status <> 'AGUARDA_APROVACAO'
    or (new.uuid, new.assinatura_uuid, new.valor_centavos, new.precisa_de_dois, new.pedido_por, new.pedido_em)
      is distinct from (old.uuid, old.assinatura_uuid, old.valor_centavos, old.precisa_de_dois, old.pedido_por, old.pedido_em)
    or (new.frete_uuid, new.livre_centavos) is distinct from (old.frete_uuid, old.livre_centavos) then
    raise exception 'um reembolso não muda' using errcode = '23514', constraint = 'reembolso_fica';
  end if;
  return new;
end $$;

-- A new row follows the end of the log as it was kept apart: it leaves a gap where rows were removed by hand.
create or replace function auditoria_segue() returns trigger language plpgsql as $$
declare ultima record;
begin
  select ordem, hash into ultima from (
    select ordem, hash, 1 as fonte from auditoria_fim
    union all (select ordem, hash, 2 from auditoria order by ordem desc limit 1)
  ) as fim order by ordem desc, fonte limit 1;
  if new.ordem <> coalesce(ultima.ordem, 0) + 1 or new.hash_anterior <> coalesce(ultima.hash, repeat('0', 64)) then
    raise exception 'a linha % não segue a última da auditoria', new.ordem using errcode = '23514', constraint = 'auditoria_segue';
  end if;
  return new;
end $$;
