-- The life of a frete after its purchase: its object at the carrier, what is to be done with it and when, what the carrier tells of it.

alter table frete
  -- the carrier's code, once it has given one
  add column codigo_encomenda text unique check (codigo_encomenda <> ''),
  -- the carrier's own number of the order, where that is another one
  add column pedido_transportadora text,
  add column gerado_em timestamptz,
  -- until when the carrier takes it in
  add column prazo_expiracao timestamptz,
  add column postado_em timestamptz,
  add column situacao text check (situacao in (
    'EM_TRANSITO', 'SAIU_PARA_ENTREGA', 'AGUARDANDO_RETIRADA', 'DEVOLUCAO', 'DEVOLVIDO', 'EXTRAVIADO', 'AVARIADO')),
  -- of whoever cancelled it
  add column justificativa text,
  -- as the carrier measured and charged it
  add column medidas_transportadora jsonb,
  add column valor_rastreado_centavos int check (valor_rastreado_centavos >= 0),
  -- words of the recipient's name, the order number and the code, as they are looked for
  add column busca tsvector not null default '',
  -- a label is at the carrier, with a deadline
  add constraint frete_gerado check (
    status not in ('GERADO', 'POSTADO', 'ENTREGUE', 'EXPIRADO')
    or (codigo_encomenda is not null and gerado_em is not null and prazo_expiracao is not null)),
  add constraint frete_situacao check (situacao is null or status in ('POSTADO', 'ENTREGUE'));

create index frete_por_data on frete (assinatura_uuid, comprado_em desc, uuid desc) include (status, valor_frete_centavos);
create index frete_busca on frete using gin (busca);

-- Small letters without accents, cut at whatever is neither a letter nor a digit (lista.rules.ts cuts what is looked for in
-- the same way). Whose frete it is stands among the words: nobody's search reads through everybody's.
create function frete_busca_de(um frete) returns tsvector language sql stable as $$
  select array_to_tsvector(array(
    -- a word of more than 2046 bytes would be kept broken
    select left(palavra, 100) from regexp_split_to_table(
      lower(regexp_replace(
        normalize(concat_ws(' ', um.destinatario ->> 'nome', um.destinatario ->> 'sobrenome', um.pedido, um.codigo_encomenda), NFKD),
        '[\u0300-\u036f]', '', 'g') collate "C"),
      '[\u0001-\u002f\u003a-\u0060\u007b-\u007f]+') as palavra
    where palavra <> ''
  ) || ('=' || um.assinatura_uuid::text))
$$;
create function frete_procura() returns trigger language plpgsql as $$
begin
  new.busca := frete_busca_de(new);
  return new;
end $$;
create trigger frete_procura before insert or update of destinatario, pedido, codigo_encomenda on frete
  for each row execute function frete_procura();
update frete set pedido = pedido;

-- What is to be done with a frete, and when. The trigger below writes it, so that no step of a life is ever forgotten.
create table frete_agenda (
  frete_uuid uuid not null references frete (uuid),
  tarefa text not null check (tarefa in ('EMITIR', 'CANCELAR', 'VENCER', 'RASTREAR')),
  -- when it is due; whoever takes it moves it on, so that a dead process leaves it to the next
  em timestamptz not null,
  tentativas int not null default 0 check (tentativas >= 0),
  -- somebody is at it, until then at the latest
  tomada_ate timestamptz,
  primary key (frete_uuid, tarefa)
);
create index frete_agenda_devida on frete_agenda (tarefa, em);

create table frete_ocorrencia (
  frete_uuid uuid not null references frete (uuid),
  em timestamptz not null,
  descricao text not null check (descricao <> ''),
  agencia text not null default '',
  etapa text not null check (etapa in (
    'EMITIDO', 'POSTADO', 'EM_TRANSITO', 'SAIU_PARA_ENTREGA', 'NAO_ENTREGUE', 'AGUARDANDO_RETIRADA', 'DEVOLUCAO', 'DEVOLVIDO',
    'EXTRAVIADO', 'AVARIADO', 'ENTREGUE', 'CANCELADO', 'OUTRA')),
  primary key (frete_uuid, em, descricao, agencia)
);

-- how many fretes one has in each status: a list of a million tells its length without counting
create table frete_contagem (
  assinatura_uuid uuid not null references assinatura (uuid),
  status text not null,
  quantidade bigint not null check (quantidade >= 0),
  primary key (assinatura_uuid, status)
);
insert into frete_contagem select assinatura_uuid, status, count(*) from frete group by 1, 2;

create or replace function frete_resume() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into frete_resumo (assinatura_uuid) select distinct assinatura_uuid from novos on conflict do nothing;
    update frete_resumo as r set ativos = r.ativos + d.ativos, aguarda_postar = r.aguarda_postar + d.postar,
      economia_centavos = r.economia_centavos + d.economia
    from (select assinatura_uuid, sum(frete_e_ativo(status)) as ativos, sum((status = 'GERADO')::int) as postar,
        sum(frete_economia(novos)) as economia from novos group by 1) as d
    where r.assinatura_uuid = d.assinatura_uuid;
    insert into frete_contagem as c select assinatura_uuid, status, count(*) from novos group by 1, 2 order by 1, 2
    on conflict (assinatura_uuid, status) do update set quantidade = c.quantidade + excluded.quantidade;
  else
    -- who takes a step holds the subscriber's counters first, as a purchase does: counts that come to be meanwhile cannot be
    -- locked in any order, and two steps at once would each wait for a row of the other
    perform 1 from frete_resumo as r
    where r.assinatura_uuid in (
      select n.assinatura_uuid from novos as n join velhos as v using (uuid) where n.status <> v.status)
    order by r.assinatura_uuid for no key update;
    -- most changes are no steps: they must not make everybody's fretes queue for one row
    update frete_resumo as r set ativos = r.ativos + d.ativos, aguarda_postar = r.aguarda_postar + d.postar,
      economia_centavos = r.economia_centavos + d.economia
    from (
      select assinatura_uuid, sum(ativos) as ativos, sum(postar) as postar, sum(economia) as economia from (
        select assinatura_uuid, frete_e_ativo(status) as ativos, (status = 'GERADO')::int as postar, frete_economia(novos) as economia from novos
        union all
        select assinatura_uuid, -frete_e_ativo(status), -(status = 'GERADO')::int, -frete_economia(velhos) from velhos
      ) as cada group by 1 having sum(ativos) <> 0 or sum(postar) <> 0 or sum(economia) <> 0
    ) as d
    where r.assinatura_uuid = d.assinatura_uuid;
    insert into frete_contagem as c
    select assinatura_uuid, status, 0 from (
      select n.assinatura_uuid, n.status from novos as n join velhos as v using (uuid) where n.status <> v.status
    ) as passos group by 1, 2 order by 1, 2
    on conflict (assinatura_uuid, status) do nothing;
    update frete_contagem as c set quantidade = c.quantidade + d.soma
    from (
      select assinatura_uuid, status, sum(n) as soma
      from (select assinatura_uuid, status, 1 as n from novos union all select assinatura_uuid, status, -1 from velhos) as cada
      group by 1, 2 having sum(n) <> 0 order by 1, 2
    ) as d
    where (c.assinatura_uuid, c.status) = (d.assinatura_uuid, d.status);
  end if;
  return null;
end $$;

-- Each status has its tasks, and no other.
create function frete_agenda_de(um frete) returns table (tarefa text, em timestamptz) language sql immutable as $$
  select 'EMITIR', um.status_em where um.status = 'PENDENTE'
  union all select 'CANCELAR', um.status_em where um.status = 'PROCESSANDO_CANCELAMENTO'
  union all select 'VENCER', um.prazo_expiracao - interval '2 days' where um.status = 'GERADO'
  -- whatever is at the carrier may be told of
  union all select 'RASTREAR', um.status_em + interval '30 minutes' where um.status in ('GERADO', 'POSTADO')
$$;
create function frete_agendado() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.status = old.status then return null; end if;
    delete from frete_agenda as a where a.frete_uuid = new.uuid
      and a.tarefa not in (select d.tarefa from frete_agenda_de(new) as d);
  end if;
  insert into frete_agenda (frete_uuid, tarefa, em) select new.uuid, d.tarefa, d.em from frete_agenda_de(new) as d
  on conflict do nothing;
  return null;
end $$;
create trigger frete_agendado after insert or update of status on frete for each row execute function frete_agendado();
insert into frete_agenda (frete_uuid, tarefa, em) select f.uuid, d.tarefa, d.em from frete as f, frete_agenda_de(f) as d;

-- What one is told of has a kind, and each kind may come by e-mail too.
alter table notificacao add column tipo text not null default 'CONTA';
update notificacao set tipo = case
  when evento like 'credito:%' then 'CREDITO' when evento like 'pagamento-%' then 'PAGAMENTO' else 'CONTA' end;
alter table notificacao alter column tipo drop default;
create table notificacao_email (
  assinatura_uuid uuid not null references assinatura (uuid),
  tipo text not null,
  email boolean not null,
  primary key (assinatura_uuid, tipo)
);

-- Somebody asks for a higher limit; the house answers (D §8, §12).
create table pedido_aumento (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid),
  criado_em timestamptz not null,
  estado text not null check (estado in ('ABERTO', 'APROVADO', 'RECUSADO')),
  decidido_em timestamptz check ((estado = 'ABERTO') = (decidido_em is null))
);
create unique index pedido_aumento_aberto on pedido_aumento (assinatura_uuid) where estado = 'ABERTO';

-- What people sent of themselves to be looked at; the files come with their screens.
create table documento_envio (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid),
  tipo text not null check (tipo in ('IDENTIDADE', 'ENDERECO', 'CONTRATO')),
  status text not null check (status in ('AVALIACAO', 'APROVADO', 'REPROVADO')),
  criado_em timestamptz not null,
  decidido_em timestamptz,
  check ((status = 'AVALIACAO') = (decidido_em is null))
);
create index documento_envio_ultimo on documento_envio (assinatura_uuid, tipo, criado_em desc, uuid desc);

-- The sandbox's carrier: what it was asked to carry, and what it tells of it. As a real one would, it knows the object by its
-- code and our order by our reference.
create table objeto (
  referencia uuid primary key,
  transportadora_uuid uuid not null,
  -- of the product: carrier/product
  produto text not null,
  codigo text unique,
  estado text not null check (estado in ('RECEBIDO', 'EMITIDO', 'CANCELADO', 'POSTADO')),
  -- what its recipient's address asks to be rehearsed, and how often it has failed for that
  ensaio text check (ensaio in ('FALHA_TRES_VEZES', 'NUNCA_EMITE', 'NUNCA_CANCELA')),
  falhas_emissao int not null default 0,
  falhas_cancelamento int not null default 0,
  destino text not null,
  prazo_postagem timestamptz,
  medidas jsonb,
  criado_em timestamptz not null
);
create index objeto_novos on objeto (criado_em desc);
create sequence objeto_numero;
create table objeto_evento (
  codigo text not null references objeto (codigo),
  ordem bigint generated always as identity primary key,
  em timestamptz not null,
  -- as the carrier of that name codes it: Correios 'BDE 01', Jadlog 'ENTREGUE'
  evento text not null,
  agencia text not null
);
create index objeto_evento_do_objeto on objeto_evento (codigo, em desc, ordem desc);
