-- Files may be in an S3 store (D §2, §18), and may move there and back.

-- The name of the object that holds the bytes. null: they are here, in arquivo_parte. Each try to put a file there has a
-- name of its own, so what no row names is of no use to anybody.
alter table arquivo add column chave text unique check (chave ~ '^[!-~]+$' and length(chave) <= 1024);

-- A complete file stays as it is, until it is deleted as a whole. Only its place may change.
create or replace function arquivo_fica() returns trigger language plpgsql as $$
begin
  if (old.completo_em is not null and (to_jsonb(old) - 'chave') is distinct from (to_jsonb(new) - 'chave'))
    or (old.completo_em is null and old.chave is distinct from new.chave) then
    raise exception 'o arquivo % não muda', old.uuid using errcode = '23514', constraint = 'arquivo_fica';
  end if;
  if new.completo_em is not null and new.chave is null and new.tamanho is distinct from
    (select sum(length(bytes)) from arquivo_parte where arquivo_uuid = new.uuid) then
    raise exception 'faltam bytes do arquivo %', old.uuid using errcode = '23514', constraint = 'arquivo_inteiro';
  end if;
  return new;
end $$;
drop trigger arquivo_fica on arquivo;
create trigger arquivo_fica before update on arquivo for each row execute function arquivo_fica();

-- Bytes come while the file is not complete, or while it is elsewhere. They go with the file, or when it is elsewhere.
create or replace function arquivo_parte_fica() returns trigger language plpgsql as $$
declare
  dono uuid := case when tg_op = 'DELETE' then old.arquivo_uuid else new.arquivo_uuid end;
begin
  if tg_op = 'UPDATE' or exists (select from arquivo where uuid = dono and completo_em is not null and chave is null) then
    raise exception 'o arquivo % não muda', dono using errcode = '23514', constraint = 'arquivo_fica';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
drop trigger arquivo_parte_fica on arquivo_parte;
create trigger arquivo_parte_fica before insert or update or delete on arquivo_parte
  for each row execute function arquivo_parte_fica();
