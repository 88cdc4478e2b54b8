-- 0018 was released without its trigger first; a database that had it then gets it here, the others have it again
create or replace function saque_consulta() returns trigger language plpgsql as $$
begin
  new.consulta_em := case when new.decidido_em is null then coalesce(new.consulta_em, new.pedido_em + interval '5 minutes') end;
  return new;
end $$;
drop trigger if exists saque_consulta on saque;
create trigger saque_consulta before insert or update on saque for each row execute function saque_consulta();
