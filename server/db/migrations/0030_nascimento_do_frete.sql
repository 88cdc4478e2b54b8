-- What follows from fretes that are bought is written once for a purchase and in one statement, not in four for each frete.

-- A frete begins as one that waits for its payment or for its label. Its first event, its task, the subscriber's counters and
-- the lengths of their lists come with it. The task is that of frete_agenda_de.
create function frete_nasce() returns trigger language plpgsql as $$
declare
  errado text;
  sem_resumo int;
begin
  select status into errado from novos where status not in ('AGUARDANDO_PAGAMENTO', 'PENDENTE') limit 1;
  if found then
    raise exception 'um frete não nasce %', errado using errcode = '23514', constraint = 'frete_vive';
  end if;
  with evento as (
    insert into frete_evento (frete_uuid, de, para, em, causa, ator)
    select uuid, null, status, status_em, status_causa, status_ator from novos
  ), tarefa as (
    insert into frete_agenda (frete_uuid, tarefa, em) select uuid, 'EMITIR', status_em from novos where status = 'PENDENTE'
  ), contagem as (
    insert into frete_contagem as c select assinatura_uuid, status, count(*) from novos group by 1, 2 order by 1, 2
    on conflict (assinatura_uuid, status) do update set quantidade = c.quantidade + excluded.quantidade
  ), soma as (
    select assinatura_uuid, count(*) as ativos, sum(valor_balcao_centavos - valor_frete_centavos) as economia from novos group by 1
  ), contado as (
    update frete_resumo as r set ativos = r.ativos + s.ativos, economia_centavos = r.economia_centavos + s.economia
    from soma as s where r.assinatura_uuid = s.assinatura_uuid returning 1
  )
  select (select count(*) from soma) - (select count(*) from contado) into sem_resumo;
  if sem_resumo > 0 then
    raise exception 'assinatura sem resumo' using errcode = '23514', constraint = 'frete_resumo_existe';
  end if;
  return null;
end $$;

-- Every subscription has its counters from its beginning, so that the limit always has a row to be held on.
insert into frete_resumo (assinatura_uuid) select uuid from assinatura on conflict do nothing;
alter table frete_resumo drop constraint frete_resumo_assinatura_uuid_fkey,
  add constraint frete_resumo_assinatura_uuid_fkey foreign key (assinatura_uuid) references assinatura (uuid) on delete cascade;
create function assinatura_nasce() returns trigger language plpgsql as $$
begin
  insert into frete_resumo (assinatura_uuid) select uuid from novas;
  return null;
end $$;
create trigger assinatura_nasce after insert on assinatura referencing new table as novas
  for each statement execute function assinatura_nasce();

drop trigger frete_vive on frete;
create trigger frete_vive after update of status on frete for each row execute function frete_vive();
drop trigger frete_agendado on frete;
create trigger frete_agendado after update of status on frete for each row execute function frete_agendado();
drop trigger frete_resume_novos on frete;
create trigger frete_nasce after insert on frete referencing new table as novos for each statement execute function frete_nasce();

-- The lengths of lists are written by triggers alone, from rows whose own key says that the subscription is there.
alter table frete_contagem drop constraint frete_contagem_assinatura_uuid_fkey;
alter table transacao_contagem drop constraint transacao_contagem_assinatura_uuid_fkey;
