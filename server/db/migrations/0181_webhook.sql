-- Addresses of subscribers to which the eventos of their log go, and each evento's way there (decisions §20).

-- When an evento got its place in the log. `em` may be long before: tracking is told late.
alter table evento add column registrado_em timestamptz not null default now();

create table webhook (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura,
  url text not null check (length(url) between 1 and 2048),
  descricao text not null,
  -- empty: all
  tipos text[] not null,
  estado text not null check (estado in ('ATIVO', 'DESLIGADO')),
  motivo text check (motivo in ('PEDIDO', 'SEM_SUCESSO', 'EXTINTO')),
  criado_em timestamptz not null,
  desligado_em timestamptz,
  -- since when the log has eventos that were not delivered because the webhook was off
  perdidos_desde timestamptz,
  ultimo_sucesso_em timestamptz,
  falhando_desde timestamptz,
  -- it takes what it gets, but not at once
  lento boolean not null default false,
  -- when the owner was told that it fails, and that it is about to be switched off
  avisado_em timestamptz,
  avisado_do_fim_em timestamptz,
  -- encrypted
  segredo text not null,
  segredo_anterior text,
  segredo_anterior_ate timestamptz,
  -- up to here the log has become entregas
  posicao bigint not null,
  -- the log may have more than that
  tem_novos boolean not null,
  -- what is sent again: the log after `reenvio_apos` up to `reenvio_ate`
  reenvio_apos bigint,
  reenvio_ate bigint,
  reenvio_so_falhas boolean not null default false,
  -- when there is work; while a node works on it, when another one may take it
  proxima_em timestamptz,
  em_trabalho boolean not null default false,
  -- not before: the receiver failed, asked for time, or the subscription is blocked
  pausado_ate timestamptz,
  constraint webhook_desligado check ((estado = 'DESLIGADO') = (motivo is not null)),
  constraint webhook_desligado_em check ((estado = 'DESLIGADO') = (desligado_em is not null)),
  constraint webhook_parado check (estado = 'ATIVO' or (proxima_em is null and not em_trabalho and reenvio_apos is null)),
  constraint webhook_segredo_anterior check ((segredo_anterior is null) = (segredo_anterior_ate is null)),
  constraint webhook_reenvio check ((reenvio_apos is null) = (reenvio_ate is null))
);
create index webhook_da_assinatura on webhook (assinatura_uuid, criado_em);
-- Those that fail or are slow wait in a line of their own, and delay no others.
create index webhook_devido on webhook (proxima_em) where falhando_desde is null and not lento;
create index webhook_devido_atrasado on webhook (proxima_em) where falhando_desde is not null or lento;

-- One evento on its way to one webhook.
create table webhook_entrega (
  webhook_uuid uuid not null references webhook on delete cascade,
  evento_uuid uuid not null,
  posicao bigint not null,
  tipo text not null,
  em timestamptz not null,
  registrado_em timestamptz not null,
  estado text not null check (estado in ('PENDENTE', 'ENTREGUE', 'FALHOU')),
  -- tries since it was made or sent again
  tentativas int not null default 0 check (tentativas >= 0),
  -- the last tries, the oldest first
  historico jsonb not null default '[]' check (jsonb_typeof(historico) = 'array'),
  proxima_em timestamptz,
  terminada_em timestamptz,
  primary key (webhook_uuid, evento_uuid),
  constraint webhook_entrega_pendente check ((estado = 'PENDENTE') = (proxima_em is not null)),
  constraint webhook_entrega_terminada check ((estado = 'PENDENTE') = (terminada_em is null))
);
create index webhook_entrega_lista on webhook_entrega (webhook_uuid, posicao);
create index webhook_entrega_estado on webhook_entrega (webhook_uuid, estado, posicao);
create index webhook_entrega_devida on webhook_entrega (webhook_uuid, proxima_em) where estado = 'PENDENTE';
create index webhook_entrega_guardada on webhook_entrega (terminada_em) where terminada_em is not null;

-- New lines of a subscription's log wake its webhooks. One that a node works on looks again when that node has finished. Rows are
-- locked in one order. An array, because after a join with `novos` PostgreSQL would rather read all webhooks.
create function webhook_acorda() returns trigger language plpgsql as $$
begin
  with dos_novos as materialized (
    select w.uuid from webhook as w
    where w.estado = 'ATIVO' and w.assinatura_uuid = any(array(select distinct n.assinatura_uuid from novos as n))
    order by w.uuid for update
  )
  update webhook as w set
    tem_novos = true,
    proxima_em = case when w.em_trabalho then w.proxima_em else coalesce(w.pausado_ate, 'epoch') end
  from dos_novos as d where w.uuid = d.uuid;
  return null;
end $$;
create trigger webhook_acorda after insert on evento referencing new table as novos
  for each statement execute function webhook_acorda();
