-- Freight differences (D §14): what a frete costs by its own receipt once the carrier has measured it, beside what was paid.

-- what its differences come to: negative is owed by the subscriber; kept by the trigger below
alter table frete add column diferenca_centavos bigint;

-- what of its price the house earns (D §17); null of fretes that were bought before prices were split in the books
alter table frete add column margem_centavos int check (margem_centavos between 0 and valor_frete_centavos);

-- Fretes whose newest measures nobody has compared yet. Whoever writes the row and whoever takes it holds the frete.
create table frete_medido (
  frete_uuid uuid primary key references frete (uuid)
);
create function frete_mede() returns trigger language plpgsql as $$
begin
  insert into frete_medido (frete_uuid) values (new.uuid) on conflict do nothing;
  return null;
end $$;
create trigger frete_mede after update of status, medidas_transportadora on frete for each row
  when (new.status in ('POSTADO', 'ENTREGUE') and new.medidas_transportadora is not null
    and (old.medidas_transportadora is distinct from new.medidas_transportadora or old.status not in ('POSTADO', 'ENTREGUE')))
  execute function frete_mede();
insert into frete_medido
select uuid from frete where status in ('POSTADO', 'ENTREGUE') and medidas_transportadora is not null;

create table diferenca (
  uuid uuid primary key,
  frete_uuid uuid not null references frete (uuid),
  assinatura_uuid uuid not null references assinatura (uuid),
  tipo text not null check (tipo in ('DEBITO', 'CREDITO')),
  status text not null check (status in ('ABERTO', 'QUITADO')),
  -- paid less the receipt's price: negative is owed by the subscriber; what is to be settled, or was
  valor_centavos bigint not null,
  -- the same as it was measured, whatever a contest made of it
  achado_centavos bigint not null,
  -- as the carrier measured it, and what the receipt makes of that
  medidas jsonb not null check (jsonb_typeof(medidas) = 'object'),
  preco_centavos bigint not null check (preco_centavos >= 0),
  criada_em timestamptz not null,
  -- last days, of a debit alone
  prazo_contestacao date,
  vencimento date,
  -- days before its end at which its last reminder went out
  lembrada_dias int check (lembrada_dias > 0),
  contestacao text check (contestacao in ('ABERTA', 'ACEITA', 'PARCIAL', 'RECUSADA', 'DESISTENCIA')),
  desfecho text check (desfecho in ('PAGA', 'RESGATADA', 'ACEITA', 'SEM_DIFERENCA')),
  quitada_em timestamptz,
  constraint diferenca_quitada check (
    (status = 'QUITADO') = (quitada_em is not null) and (status = 'QUITADO') = (desfecho is not null)),
  constraint diferenca_sinal check (valor_centavos = 0 or (valor_centavos < 0) = (tipo = 'DEBITO')),
  constraint diferenca_valor check (case
    when status = 'ABERTO' or desfecho in ('PAGA', 'RESGATADA') then valor_centavos <> 0 else valor_centavos = 0 end),
  constraint diferenca_desfecho check (
    (desfecho is distinct from 'PAGA' or tipo = 'DEBITO') and (desfecho is distinct from 'RESGATADA' or tipo = 'CREDITO')),
  constraint diferenca_prazos check ((tipo = 'DEBITO') = (prazo_contestacao is not null) and (tipo = 'DEBITO') = (vencimento is not null)),
  constraint diferenca_contestada check (contestacao is null or tipo = 'DEBITO'),
  constraint diferenca_em_analise check (contestacao is distinct from 'ABERTA' or status = 'ABERTO')
);
-- newer measures go on with the one that nobody has touched
create unique index diferenca_intocada on diferenca (frete_uuid) where status = 'ABERTO' and contestacao is null;
create index diferenca_do_frete on diferenca (frete_uuid);
create index diferenca_lista on diferenca (assinatura_uuid, tipo, status, criada_em desc, uuid desc);
create index diferenca_a_quitar on diferenca (assinatura_uuid, tipo, uuid) where status = 'ABERTO';

-- Every measurement that was compared with what was paid.
create table medicao (
  uuid uuid primary key,
  frete_uuid uuid not null references frete (uuid),
  em timestamptz not null,
  fonte text not null check (fonte in ('RASTREIO', 'FATURA')),
  medidas jsonb not null check (jsonb_typeof(medidas) = 'object'),
  preco_centavos bigint not null check (preco_centavos >= 0)
);
create index medicao_do_frete on medicao (frete_uuid, em, uuid);
create trigger medicao_fica before update or delete or truncate on medicao for each statement execute function livro_so_cresce();

-- How many one has of each kind and what they come to: a list of a million tells its length, and what is open, without counting.
create table diferenca_contagem (
  assinatura_uuid uuid not null,
  tipo text not null,
  status text not null,
  -- under a contest that is not decided: not due, and not to be settled
  em_analise boolean not null,
  quantidade bigint not null check (quantidade >= 0),
  valor_centavos bigint not null,
  primary key (assinatura_uuid, tipo, status, em_analise)
);

-- Holds the counters of these subscribers, in one order: who changes differences in several statements begins with it, so that two
-- never wait for each other.
create function diferenca_segura(donos uuid[]) returns void language plpgsql as $$
begin
  insert into diferenca_contagem
  select dono, tipo, status, em_analise, 0, 0
  from unnest(donos) as dono, unnest(array['CREDITO', 'DEBITO']) as tipo,
    (values ('ABERTO', false), ('ABERTO', true), ('QUITADO', false)) as cada (status, em_analise)
  where not exists (select from diferenca_contagem as c where c.assinatura_uuid = dono)
  order by 1, 2, 3, 4 on conflict do nothing;
  perform from diferenca_contagem where assinatura_uuid = any (donos)
  order by assinatura_uuid, tipo, status, em_analise for no key update;
end $$;

-- The counters, and the sum that stands on the frete, follow every change. Settling one leaves the frete alone: its sum is the same.
create function diferenca_conta() returns trigger language plpgsql as $$
begin
  perform diferenca_segura(array(select distinct assinatura_uuid from novas));
  if tg_op = 'INSERT' then
    update diferenca_contagem as c set quantidade = c.quantidade + s.quantas, valor_centavos = c.valor_centavos + s.valor
    from (
      select assinatura_uuid, tipo, status, coalesce(contestacao = 'ABERTA', false) as em_analise,
        count(*) as quantas, sum(valor_centavos) as valor
      from novas group by 1, 2, 3, 4
    ) as s
    where (c.assinatura_uuid, c.tipo, c.status, c.em_analise) = (s.assinatura_uuid, s.tipo, s.status, s.em_analise);
    update frete as f set diferenca_centavos = coalesce(f.diferenca_centavos, 0) + s.valor
    from (select frete_uuid, sum(valor_centavos) as valor from novas group by 1) as s where f.uuid = s.frete_uuid;
  else
    update diferenca_contagem as c set quantidade = c.quantidade + s.quantas, valor_centavos = c.valor_centavos + s.valor
    from (
      select assinatura_uuid, tipo, status, coalesce(contestacao = 'ABERTA', false) as em_analise,
        sum(sinal) as quantas, sum(sinal * valor_centavos) as valor
      from (
        select 1 as sinal, assinatura_uuid, tipo, status, contestacao, valor_centavos from novas
        union all select -1, assinatura_uuid, tipo, status, contestacao, valor_centavos from velhas
      ) as cada
      group by 1, 2, 3, 4 having sum(sinal) <> 0 or sum(sinal * valor_centavos) <> 0
    ) as s
    where (c.assinatura_uuid, c.tipo, c.status, c.em_analise) = (s.assinatura_uuid, s.tipo, s.status, s.em_analise);
    update frete as f set diferenca_centavos = f.diferenca_centavos + s.valor
    from (
      select n.frete_uuid, sum(n.valor_centavos - v.valor_centavos) as valor
      from novas as n join velhas as v using (uuid) group by 1 having sum(n.valor_centavos - v.valor_centavos) <> 0
    ) as s
    where f.uuid = s.frete_uuid;
  end if;
  return null;
end $$;
create trigger diferenca_conta_novas after insert on diferenca referencing new table as novas
  for each statement execute function diferenca_conta();
create trigger diferenca_conta_mudadas after update on diferenca referencing old table as velhas new table as novas
  for each statement execute function diferenca_conta();

-- What is settled stays as it is, and a difference stays with its frete.
create function diferenca_fica() returns trigger language plpgsql as $$
begin
  raise exception 'a diferença % não muda assim', old.uuid using errcode = '23514', constraint = 'diferenca_fica';
end $$;
create trigger diferenca_fica before update on diferenca for each row
  when (old.status = 'QUITADO'
    or (old.uuid, old.frete_uuid, old.assinatura_uuid, old.criada_em) is distinct from (new.uuid, new.frete_uuid, new.assinatura_uuid, new.criada_em))
  execute function diferenca_fica();
create trigger diferenca_nao_sai before delete or truncate on diferenca for each statement execute function livro_so_cresce();

-- lines of the statement for what is settled; said so that kinds which other migrations add stay
do $$
declare found text;
begin
  select pg_get_constraintdef(oid) into found from pg_constraint where conname = 'transacao_tipo_check' and conrelid = 'transacao'::regclass;
  alter table transacao drop constraint transacao_tipo_check;
  execute 'alter table transacao add constraint transacao_tipo_check '
    || replace(found, 'ARRAY[', 'ARRAY[''PAGAMENTO_DIFERENCA''::text, ''RESGATE_DIFERENCA''::text, ');
  select pg_get_constraintdef(oid) into found from pg_constraint where conname = 'transacao_origem_check' and conrelid = 'transacao'::regclass;
  alter table transacao drop constraint transacao_origem_check;
  execute 'alter table transacao add constraint transacao_origem_check ' || replace(found, 'ARRAY[', 'ARRAY[''DIFERENCA''::text, ');
end $$;
