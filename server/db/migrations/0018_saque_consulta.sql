-- A withdrawal that no answer has come for says when the bank is asked next, so that each is asked in its turn.

-- null: it has ended, and nobody asks any more
alter table saque add column consulta_em timestamptz;
create or replace function saque_vive() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('SOLICITADO', 'SOLICITADO'), ('SOLICITADO', 'ENVIADO'), ('SOLICITADO', 'PAGO'), ('SOLICITADO', 'DEVOLVIDO'),
    ('ENVIADO', 'ENVIADO'), ('ENVIADO', 'PAGO'), ('ENVIADO', 'DEVOLVIDO')
  ) or (old.assinatura_uuid, old.valor_centavos, old.pedido_em) is distinct from (new.assinatura_uuid, new.valor_centavos, new.pedido_em) then
    raise exception 'um saque não vai de % a %', old.status, new.status using errcode = '23514', constraint = 'saque_vive';
  end if;
  return new;
end $$;
update saque set consulta_em = pedido_em + interval '5 minutes' where decidido_em is null;
-- also for a node that still runs the version before: it neither sets this nor takes it away
create function saque_consulta() returns trigger language plpgsql as $$
begin
  new.consulta_em := case when new.decidido_em is null then coalesce(new.consulta_em, new.pedido_em + interval '5 minutes') end;
  return new;
end $$;
create trigger saque_consulta before insert or update on saque for each row execute function saque_consulta();
alter table saque add constraint saque_consulta_ate_o_fim check ((consulta_em is null) = (decidido_em is not null));
create index saque_consulta on saque (consulta_em) where consulta_em is not null;
