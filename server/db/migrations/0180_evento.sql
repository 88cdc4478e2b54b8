-- The log of what happens to a subscription, for programs (decisions §20). It begins with this migration: nothing older is written.

-- Triggers write here, in the transaction that causes the event. `id` is given before the commit, so a lower one may appear later.
create table evento_novo (
  id bigint generated always as identity primary key,
  assinatura_uuid uuid not null,
  tipo text not null check (tipo ~ '^[a-z_]+\.[a-z_]+$'),
  em timestamptz not null,
  dados jsonb not null check (jsonb_typeof(dados) = 'object')
);

-- The log. `posicao` counts the lines of one subscription, without gaps. It is given after the commit, by one transaction at a
-- time (`numberEventos`): whoever reads beyond a posicao misses nothing.
create table evento (
  assinatura_uuid uuid not null,
  posicao bigint not null check (posicao > 0),
  uuid uuid not null default gen_random_uuid(),
  tipo text not null,
  em timestamptz not null,
  dados jsonb not null,
  primary key (assinatura_uuid, posicao)
);
-- A row is deleted only with its account.
create function evento_fica() returns trigger language plpgsql as $$
begin
  raise exception 'um evento não muda' using errcode = '23514', constraint = 'evento_fica';
end $$;
create trigger evento_fica before update or truncate on evento for each statement execute function evento_fica();

-- As people read it: reais with two decimals.
create function em_reais(centavos bigint) returns numeric language sql immutable parallel safe return round(centavos / 100.0, 2);

-- As in 0030, with the first event of each frete.
create or replace function frete_nasce() returns trigger language plpgsql as $$
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
  ), no_registro as (
    insert into evento_novo (assinatura_uuid, tipo, em, dados)
    select assinatura_uuid, 'frete.' || lower(status), status_em,
      jsonb_build_object('freteUuid', uuid, 'status', status, 'de', null, 'codigoEncomenda', codigo_encomenda)
    from novos order by posicao
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

create function eventos_do_frete() returns trigger language plpgsql as $$
begin
  insert into evento_novo (assinatura_uuid, tipo, em, dados)
  values (new.assinatura_uuid, 'frete.' || lower(new.status), new.status_em, jsonb_build_object(
    'freteUuid', new.uuid, 'status', new.status, 'de', old.status, 'codigoEncomenda', new.codigo_encomenda));
  return null;
end $$;
create trigger eventos_do_frete after update of status on frete for each row
  when (old.status <> new.status) execute function eventos_do_frete();

-- A row that only changes its place (`moveOnly`) was told when it happened.
create function eventos_da_ocorrencia() returns trigger language plpgsql as $$
begin
  if current_setting('freteflex.so_move', true) = 'on' then return null; end if;
  insert into evento_novo (assinatura_uuid, tipo, em, dados)
  select f.assinatura_uuid, 'frete.ocorrencia', n.em, jsonb_build_object(
    'freteUuid', f.uuid, 'status', f.status, 'etapa', n.etapa, 'codigoEncomenda', f.codigo_encomenda)
  from novas as n join frete as f on f.uuid = n.frete_uuid order by n.em;
  return null;
end $$;
create trigger eventos_da_ocorrencia after insert on frete_ocorrencia referencing new table as novas
  for each statement execute function eventos_da_ocorrencia();

-- To people CRIADO is PENDING.
create function eventos_do_pagamento() returns trigger language plpgsql as $$
declare
  antes text := case when tg_op = 'UPDATE' then replace(old.status, 'CRIADO', 'PENDING') end;
  agora text := replace(new.status, 'CRIADO', 'PENDING');
begin
  if antes = agora then return null; end if;
  insert into evento_novo (assinatura_uuid, tipo, em, dados)
  values (new.assinatura_uuid, 'pagamento.' || lower(agora),
    coalesce(case when agora = 'REFUNDED' then new.estornado_em end, new.decidido_em, new.criado_em),
    jsonb_build_object('pagamentoUuid', new.uuid, 'status', agora, 'de', antes, 'finalidade', new.finalidade, 'meio', new.meio,
      'valor', em_reais(new.valor_centavos), 'valorCarteira', em_reais(new.valor_carteira_centavos)));
  return null;
end $$;
create trigger eventos_do_pagamento after insert on pagamento for each row execute function eventos_do_pagamento();
create trigger eventos_do_pagamento_mudado after update of status on pagamento for each row
  when (old.status <> new.status) execute function eventos_do_pagamento();

-- One that is still open and has another value by newer measures is told again.
create function eventos_da_diferenca() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into evento_novo (assinatura_uuid, tipo, em, dados)
    select n.assinatura_uuid, 'diferenca.' || lower(n.status), coalesce(n.quitada_em, n.criada_em), jsonb_build_object(
      'diferencaUuid', n.uuid, 'freteUuid', n.frete_uuid, 'status', n.status, 'de', null, 'tipo', n.tipo,
      'valor', em_reais(n.valor_centavos), 'desfecho', n.desfecho)
    from novas as n order by n.uuid;
  else
    insert into evento_novo (assinatura_uuid, tipo, em, dados)
    select n.assinatura_uuid, 'diferenca.' || lower(n.status),
      coalesce(n.quitada_em, greatest(n.criada_em,
        (select max(m.em) from medicao as m where m.frete_uuid = n.frete_uuid),
        (select max(c.decidida_em) from contestacao as c where c.diferenca_uuid = n.uuid))),
      jsonb_build_object(
        'diferencaUuid', n.uuid, 'freteUuid', n.frete_uuid, 'status', n.status, 'de', v.status, 'tipo', n.tipo,
        'valor', em_reais(n.valor_centavos), 'desfecho', n.desfecho)
    from novas as n join velhas as v using (uuid)
    where v.status <> n.status or (n.status = 'ABERTO' and v.valor_centavos <> n.valor_centavos) order by n.uuid;
  end if;
  return null;
end $$;
create trigger eventos_da_diferenca after insert on diferenca referencing new table as novas
  for each statement execute function eventos_da_diferenca();
create trigger eventos_da_diferenca_mudada after update on diferenca referencing old table as velhas new table as novas
  for each statement execute function eventos_da_diferenca();

create function eventos_da_contestacao() returns trigger language plpgsql as $$
begin
  insert into evento_novo (assinatura_uuid, tipo, em, dados)
  select d.assinatura_uuid, 'contestacao.' || lower(new.status), coalesce(new.decidida_em, new.aberta_em), jsonb_build_object(
    'diferencaUuid', d.uuid, 'freteUuid', d.frete_uuid, 'status', new.status,
    'de', case when tg_op = 'UPDATE' then old.status end)
  from diferenca as d where d.uuid = new.diferenca_uuid;
  return null;
end $$;
create trigger eventos_da_contestacao after insert on contestacao for each row execute function eventos_da_contestacao();
create trigger eventos_da_contestacao_mudada after update of status on contestacao for each row
  when (old.status <> new.status) execute function eventos_da_contestacao();

create function eventos_do_documento() returns trigger language plpgsql as $$
begin
  insert into evento_novo (assinatura_uuid, tipo, em, dados)
  values (new.assinatura_uuid, 'documento.' || lower(new.status), coalesce(new.decidido_em, new.criado_em), jsonb_build_object(
    'documentoUuid', new.uuid, 'tipo', new.tipo, 'status', new.status, 'de', case when tg_op = 'UPDATE' then old.status end));
  return null;
end $$;
create trigger eventos_do_documento after insert on documento_envio for each row execute function eventos_do_documento();
create trigger eventos_do_documento_mudado after update of status on documento_envio for each row
  when (old.status <> new.status) execute function eventos_do_documento();

create function eventos_da_transacao() returns trigger language plpgsql as $$
begin
  insert into evento_novo (assinatura_uuid, tipo, em, dados)
  values (new.assinatura_uuid, 'transacao.' || lower(new.status), new.em, jsonb_build_object(
    'transacaoUuid', new.uuid, 'tipo', new.tipo, 'status', new.status, 'de', case when tg_op = 'UPDATE' then old.status end,
    'valor', em_reais(new.valor_centavos), 'meio', new.meio,
    'origem', jsonb_build_object('tipo', new.origem, 'uuid', new.origem_uuid)));
  return null;
end $$;
create trigger eventos_da_transacao after insert on transacao for each row execute function eventos_da_transacao();
create trigger eventos_da_transacao_mudada after update of status on transacao for each row
  when (old.status <> new.status) execute function eventos_da_transacao();
