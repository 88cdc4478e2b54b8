-- A free amount has a ceiling: how much could still be given is kept with each request, and no request is above it.

-- without a default: a node of the version before writes no such column
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
