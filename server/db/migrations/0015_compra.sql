-- Buying: what a subscriber's money did, line by line; fretes and their life; payments at a PSP; cards kept there; money sent back.

-- a cart whose Pix or card is under way; it is open again when the payment comes to nothing
alter table carrinho drop constraint carrinho_estado_check;
alter table carrinho add constraint carrinho_estado_check check (estado in ('ABERTO', 'EM_PAGAMENTO', 'EXPIRADO', 'COMPRADO'));
alter table carrinho drop constraint carrinho_check;
alter table carrinho add constraint carrinho_encerrado check ((estado in ('ABERTO', 'EM_PAGAMENTO')) = (encerrado_em is null));

-- What a person reads in 'Transações realizadas'. Whatever moves the money that one may spend has exactly one line here.
create table transacao (
  uuid uuid primary key,
  -- of the movement or, where none is, of the row: the order in which things took effect
  ordem bigint generated always as identity,
  assinatura_uuid uuid not null references assinatura (uuid),
  tipo text not null check (tipo in (
    'COMPRA_CREDITOS', 'COMPRA_FRETE', 'ESTORNO_FRETE', 'DEVOLUCAO_RESERVA', 'CREDITO_PAGAMENTO', 'ESTORNO_PAGAMENTO',
    'SAQUE', 'DEVOLUCAO_SAQUE', 'CORTESIA')),
  status text not null check (status in ('PENDENTE', 'CONCLUIDA', 'RECUSADA', 'EXPIRADA', 'CANCELADA')),
  valor_centavos bigint not null check (valor_centavos > 0),
  meio text not null check (meio in ('CARTEIRA', 'PIX', 'CARTAO', 'BOLETO')),
  -- what it is about, by its key in the area that knows it
  origem text not null check (origem in ('COMPRA', 'PAGAMENTO', 'FRETE', 'SAQUE', 'CORTESIA')),
  origem_uuid uuid not null,
  -- the movement that changed what can be spent; none while nothing has, and none for money that never was in the wallet
  movimento_uuid uuid unique references movimento (uuid),
  criada_em timestamptz not null,
  -- when it took effect or ended; of its making until then
  em timestamptz not null
);
create index transacao_lista on transacao (assinatura_uuid, em desc, ordem desc);
create index transacao_tipo on transacao (assinatura_uuid, tipo, status, em desc, ordem desc);
create index transacao_origem on transacao (origem_uuid);

-- how many lines of each kind one has: a list of a million tells its length without counting
create table transacao_contagem (
  assinatura_uuid uuid not null references assinatura (uuid),
  tipo text not null,
  status text not null,
  quantidade bigint not null check (quantidade >= 0),
  primary key (assinatura_uuid, tipo, status)
);

create function transacao_conta() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into transacao_contagem as c (assinatura_uuid, tipo, status, quantidade)
    select assinatura_uuid, tipo, status, count(*) from novas group by 1, 2, 3 order by 1, 2, 3
    on conflict (assinatura_uuid, tipo, status) do update set quantidade = c.quantidade + excluded.quantidade;
  else
    insert into transacao_contagem as c (assinatura_uuid, tipo, status, quantidade)
    select assinatura_uuid, tipo, status, 0 from novas group by 1, 2, 3 order by 1, 2, 3
    on conflict (assinatura_uuid, tipo, status) do nothing;
    update transacao_contagem as c set quantidade = c.quantidade + d.soma
    from (
      select assinatura_uuid, tipo, status, sum(n) as soma
      from (select assinatura_uuid, tipo, status, 1 as n from novas
        union all select assinatura_uuid, tipo, status, -1 from velhas) as cada
      group by 1, 2, 3 having sum(n) <> 0
    ) as d
    where (c.assinatura_uuid, c.tipo, c.status) = (d.assinatura_uuid, d.tipo, d.status);
  end if;
  return null;
end $$;
create trigger transacao_conta_novas after insert on transacao referencing new table as novas
  for each statement execute function transacao_conta();
create trigger transacao_conta_mudadas after update on transacao referencing old table as velhas new table as novas
  for each statement execute function transacao_conta();

-- A line ends once; what it says of its money never changes. Its place is that of its effect.
create function transacao_termina() returns trigger language plpgsql as $$
begin
  if old.status <> 'PENDENTE' or new.status = 'PENDENTE'
    or (old.uuid, old.assinatura_uuid, old.tipo, old.valor_centavos, old.meio, old.origem, old.origem_uuid, old.criada_em)
      is distinct from (new.uuid, new.assinatura_uuid, new.tipo, new.valor_centavos, new.meio, new.origem, new.origem_uuid, new.criada_em)
    or (old.movimento_uuid is not null and new.movimento_uuid is distinct from old.movimento_uuid) then
    raise exception 'a transação % não muda assim', old.uuid using errcode = '23514', constraint = 'transacao_termina';
  end if;
  return new;
end $$;
create trigger transacao_termina before update on transacao for each row execute function transacao_termina();
create trigger transacao_fica before delete or truncate on transacao for each statement execute function livro_so_cresce();

-- what demo accounts were given before lines were written
insert into transacao (uuid, assinatura_uuid, tipo, status, valor_centavos, meio, origem, origem_uuid, movimento_uuid, criada_em, em)
select gen_random_uuid(), m.assinatura_uuid, 'CORTESIA', 'CONCLUIDA', p.valor_centavos, 'CARTEIRA', 'CORTESIA', m.uuid, m.uuid, m.em, m.em
from movimento m join partida p on p.movimento_uuid = m.uuid and p.conta = m.assinatura_uuid || ':disponivel'
where m.tipo = 'CORTESIA';

-- money that a PSP took back from us and that the wallet no longer had
insert into conta_razao (id, tipo) values ('casa:contestacoes', 'CASA');

-- How many fretes one may have at the same time, and how many one has; kept by the triggers below, never by a program.
create table frete_resumo (
  assinatura_uuid uuid primary key references assinatura (uuid),
  -- D §8: ten for a new subscription
  numero_fretes int not null default 10 check (numero_fretes >= 0),
  ativos int not null default 0 check (ativos >= 0),
  -- places held for payments whose outcome nobody knows yet
  reservados int not null default 0 check (reservados >= 0),
  aguarda_postar int not null default 0 check (aguarda_postar >= 0),
  economia_centavos bigint not null default 0
);
create function frete_limite() returns trigger language plpgsql as $$
begin
  -- nor is the limit lowered below what there is: a place that is held must be there when its frete is born
  if new.ativos + new.reservados > new.numero_fretes
    and (new.ativos + new.reservados > old.ativos + old.reservados or new.numero_fretes < old.numero_fretes) then
    raise exception 'fretes simultâneos demais' using errcode = '23514', constraint = 'frete_limite';
  end if;
  return new;
end $$;
create trigger frete_limite before update on frete_resumo for each row execute function frete_limite();

-- A bought volume: a copy of the cart's item, and its life.
create table frete (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid),
  -- the cart that it was in; carts are forgotten in time, fretes are not
  carrinho_uuid uuid not null,
  -- of the try that bought it: the payment, or the cart itself where the wallet paid
  compra_uuid uuid not null,
  posicao int not null,
  pedido text not null default '',
  destinatario jsonb not null check (jsonb_typeof(destinatario) = 'object'),
  remetente jsonb not null check (jsonb_typeof(remetente) = 'object'),
  conteudo jsonb,
  nota_fiscal jsonb,
  agencia_uuid uuid references agencia (uuid),
  cotacao_uuid uuid not null,
  transportadora_uuid uuid not null,
  produto text not null,
  nome_produto text not null,
  cep_origem text not null,
  cep_destino text not null,
  valor_encomenda_centavos int not null check (valor_encomenda_centavos > 0),
  formato text not null,
  altura_cm int,
  largura_cm int,
  comprimento_cm int not null,
  diametro_cm int,
  peso_gramas int not null,
  aviso_recebimento boolean not null,
  mao_propria boolean not null,
  logistica_reversa boolean not null,
  valor_frete_centavos int not null check (valor_frete_centavos > 0),
  valor_balcao_centavos int not null check (valor_balcao_centavos > 0),
  valor_seguro_centavos int not null,
  dias_minimo int not null,
  dias_maximo int not null,
  is_sobretaxada boolean not null,
  snapshot jsonb not null,
  comprado_em timestamptz not null,
  -- D §7. Why, by whom and when it came to be so: the trigger makes an event of it
  status text not null check (status in (
    'AGUARDANDO_PAGAMENTO', 'PENDENTE', 'GERADO', 'POSTADO', 'ENTREGUE', 'EXPIRADO', 'PROCESSANDO_CANCELAMENTO', 'CANCELADO')),
  status_em timestamptz not null,
  status_causa text not null check (status_causa <> ''),
  status_ator text not null check (status_ator <> '')
);
create index frete_lista on frete (assinatura_uuid, status, comprado_em desc, uuid desc);
create index frete_compra on frete (compra_uuid, posicao);
create index frete_carrinho on frete (carrinho_uuid);

create table frete_evento (
  frete_uuid uuid not null references frete (uuid),
  ordem bigint generated always as identity,
  de text,
  para text not null,
  em timestamptz not null,
  causa text not null,
  ator text not null,
  primary key (frete_uuid, ordem)
);

-- Illegal steps are impossible, and each step is an event.
create function frete_vive() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in ('AGUARDANDO_PAGAMENTO', 'PENDENTE') then
      raise exception 'um frete não nasce %', new.status using errcode = '23514', constraint = 'frete_vive';
    end if;
    insert into frete_evento (frete_uuid, de, para, em, causa, ator)
    values (new.uuid, null, new.status, new.status_em, new.status_causa, new.status_ator);
  elsif new.status <> old.status then
    if (old.status, new.status) not in (
      ('AGUARDANDO_PAGAMENTO', 'PENDENTE'), ('AGUARDANDO_PAGAMENTO', 'CANCELADO'),
      ('PENDENTE', 'GERADO'), ('PENDENTE', 'PROCESSANDO_CANCELAMENTO'), ('PENDENTE', 'CANCELADO'),
      ('GERADO', 'POSTADO'), ('GERADO', 'EXPIRADO'), ('GERADO', 'PROCESSANDO_CANCELAMENTO'), ('GERADO', 'CANCELADO'),
      ('PROCESSANDO_CANCELAMENTO', 'CANCELADO'), ('PROCESSANDO_CANCELAMENTO', 'GERADO'),
      ('PROCESSANDO_CANCELAMENTO', 'POSTADO'), ('POSTADO', 'ENTREGUE')
    ) then
      raise exception 'um frete não vai de % a %', old.status, new.status using errcode = '23514', constraint = 'frete_vive';
    end if;
    insert into frete_evento (frete_uuid, de, para, em, causa, ator)
    values (new.uuid, old.status, new.status, new.status_em, new.status_causa, new.status_ator);
  end if;
  return null;
end $$;
create trigger frete_vive after insert or update of status on frete for each row execute function frete_vive();

create function frete_e_ativo(status text) returns int language sql immutable as
  $$ select (status in ('AGUARDANDO_PAGAMENTO', 'PENDENTE', 'GERADO'))::int $$;
create function frete_economia(um frete) returns bigint language sql immutable as
  $$ select case when um.status in ('CANCELADO', 'EXPIRADO') then 0 else um.valor_balcao_centavos - um.valor_frete_centavos end $$;
create function frete_resume() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into frete_resumo (assinatura_uuid) select distinct assinatura_uuid from novos on conflict do nothing;
    update frete_resumo as r set ativos = r.ativos + d.ativos, aguarda_postar = r.aguarda_postar + d.postar,
      economia_centavos = r.economia_centavos + d.economia
    from (select assinatura_uuid, sum(frete_e_ativo(status)) as ativos, sum((status = 'GERADO')::int) as postar,
        sum(frete_economia(novos)) as economia from novos group by 1) as d
    where r.assinatura_uuid = d.assinatura_uuid;
  else
    update frete_resumo as r set ativos = r.ativos + d.ativos, aguarda_postar = r.aguarda_postar + d.postar,
      economia_centavos = r.economia_centavos + d.economia
    from (
      select assinatura_uuid, sum(ativos) as ativos, sum(postar) as postar, sum(economia) as economia from (
        select assinatura_uuid, frete_e_ativo(status) as ativos, (status = 'GERADO')::int as postar, frete_economia(novos) as economia from novos
        union all
        select assinatura_uuid, -frete_e_ativo(status), -(status = 'GERADO')::int, -frete_economia(velhos) from velhos
      ) as cada group by 1
    ) as d
    where r.assinatura_uuid = d.assinatura_uuid;
  end if;
  return null;
end $$;
create trigger frete_resume_novos after insert on frete referencing new table as novos
  for each statement execute function frete_resume();
create trigger frete_resume_mudados after update on frete referencing old table as velhos new table as novos
  for each statement execute function frete_resume();

-- A payment that somebody else carries out for us.
create table pagamento (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid),
  finalidade text not null check (finalidade in ('COMPRA', 'RECARGA')),
  meio text not null check (meio in ('PIX', 'CARTAO', 'BOLETO')),
  carrinho_uuid uuid,
  fretes int not null default 0 check (fretes >= 0),
  -- what the PSP is to bring, and what the wallet adds
  valor_centavos bigint not null check (valor_centavos > 0),
  valor_carteira_centavos bigint not null default 0 check (valor_carteira_centavos >= 0),
  -- CRIADO: nobody knows yet what the PSP says
  status text not null check (status in ('CRIADO', 'PENDING', 'APPROVED', 'REFUSED', 'EXPIRED', 'REFUNDED')),
  motivo text,
  -- where approved money went: what it was for or, when that was over, the wallet
  destino text check (destino in ('COMPRA', 'CARTEIRA')),
  psp text not null,
  psp_id text,
  -- the card was sent to the PSP: from here on its answer is awaited, however long
  enviado_em timestamptz,
  pix_code text,
  boleto jsonb,
  -- brand and last four digits, no more
  cartao text check (cartao ~ '^[A-Z]+ [0-9]{4}$'),
  criado_em timestamptz not null,
  expira_em timestamptz not null,
  decidido_em timestamptz,
  -- when the PSP is asked next, whether or not it has said anything; never again: null
  consulta_em timestamptz,
  check ((finalidade = 'COMPRA') = (carrinho_uuid is not null)),
  check ((finalidade = 'COMPRA') = (fretes > 0)),
  check (finalidade = 'COMPRA' or valor_carteira_centavos = 0),
  check ((status in ('CRIADO', 'PENDING')) = (decidido_em is null)),
  check ((status in ('APPROVED', 'REFUNDED')) = (destino is not null))
);
create unique index pagamento_do_carrinho on pagamento (carrinho_uuid) where status in ('CRIADO', 'PENDING');
create unique index pagamento_comprou on pagamento (carrinho_uuid) where destino = 'COMPRA' and finalidade = 'COMPRA';
create unique index pagamento_psp on pagamento (psp, psp_id);
create index pagamento_consulta on pagamento (consulta_em) where consulta_em is not null;
create index pagamento_aberto on pagamento (assinatura_uuid) where status in ('CRIADO', 'PENDING');

create function pagamento_vive() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('CRIADO', 'PENDING'), ('CRIADO', 'APPROVED'), ('CRIADO', 'REFUSED'), ('CRIADO', 'EXPIRED'),
    ('PENDING', 'APPROVED'), ('PENDING', 'REFUSED'), ('PENDING', 'EXPIRED'),
    ('REFUSED', 'APPROVED'), ('EXPIRED', 'APPROVED'), ('APPROVED', 'REFUNDED')
  ) or (old.status in ('REFUSED', 'EXPIRED') and new.status = 'APPROVED' and new.destino is distinct from 'CARTEIRA')
    or (old.assinatura_uuid, old.finalidade, old.carrinho_uuid, old.fretes, old.valor_centavos, old.valor_carteira_centavos)
      is distinct from (new.assinatura_uuid, new.finalidade, new.carrinho_uuid, new.fretes, new.valor_centavos, new.valor_carteira_centavos) then
    raise exception 'um pagamento não vai de % a %', old.status, new.status using errcode = '23514', constraint = 'pagamento_vive';
  end if;
  return new;
end $$;
create trigger pagamento_vive before update on pagamento for each row execute function pagamento_vive();

-- Ways to bring money in, as an operator offers them.
create table meio_pagamento (
  uuid uuid primary key,
  codigo text not null unique check (codigo in ('PIX', 'CARTAO', 'BOLETO')),
  nome text not null,
  valor_minimo_centavos int not null check (valor_minimo_centavos > 0),
  valor_maximo_centavos int not null check (valor_maximo_centavos >= valor_minimo_centavos),
  prioridade int not null,
  acao text not null,
  is_ativo boolean not null
);
insert into meio_pagamento (uuid, codigo, nome, valor_minimo_centavos, valor_maximo_centavos, prioridade, acao, is_ativo) values
  ('5b6f1d4e-6c0a-4c1e-9a57-0d8f5f1f0a01', 'PIX', 'Pix', 100, 500000, 1, 'OPEN_NEW_WINDOW', true),
  ('5b6f1d4e-6c0a-4c1e-9a57-0d8f5f1f0a02', 'CARTAO', 'Cartão de crédito', 500, 300000, 2, 'OPEN_NEW_WINDOW', true),
  ('5b6f1d4e-6c0a-4c1e-9a57-0d8f5f1f0a03', 'BOLETO', 'Boleto', 1000, 1000000, 3, 'OPEN_BOLETO_POPUP', true);

-- Cards that the PSP keeps for a subscriber; here is only what a person needs to tell them apart.
create table cliente_psp (
  assinatura_uuid uuid not null references assinatura (uuid),
  psp text not null,
  cliente text not null,
  primary key (assinatura_uuid, psp)
);
create table cartao (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid),
  psp text not null,
  cliente text not null,
  cartao text not null,
  bandeira text not null,
  ultimos4 text not null check (ultimos4 ~ '^[0-9]{4}$'),
  titular text not null check (titular !~ '[0-9]{6}'),
  apelido text not null check (apelido !~ '[0-9]{6}'),
  criado_em timestamptz not null,
  unique (psp, cliente, cartao)
);
create index cartao_assinatura on cartao (assinatura_uuid, criado_em desc);

-- Proofs of work: each counts once, for one card payment of the session that brought it.
create table captcha (
  assinatura text primary key,
  sessao_hash text not null,
  resolvido_em timestamptz not null,
  usado_em timestamptz,
  expira_em timestamptz not null
);
create index captcha_sessao on captcha (sessao_hash) where usado_em is null;
create index captcha_expira_em on captcha (expira_em);

-- since when the address is the present one: money is not sent away right after it has changed
alter table usuario add column email_trocado_em timestamptz;

-- Money on its way back to its owner.
create table saque (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid),
  valor_centavos bigint not null check (valor_centavos > 0),
  status text not null check (status in ('SOLICITADO', 'ENVIADO', 'PAGO', 'DEVOLVIDO')),
  motivo text,
  -- of the bank, for the receipt
  codigo text,
  pedido_em timestamptz not null,
  decidido_em timestamptz,
  check ((status in ('PAGO', 'DEVOLVIDO')) = (decidido_em is not null))
);
create index saque_assinatura on saque (assinatura_uuid, pedido_em desc);
create function saque_vive() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('SOLICITADO', 'ENVIADO'), ('SOLICITADO', 'PAGO'), ('SOLICITADO', 'DEVOLVIDO'),
    ('ENVIADO', 'ENVIADO'), ('ENVIADO', 'PAGO'), ('ENVIADO', 'DEVOLVIDO')
  ) or (old.assinatura_uuid, old.valor_centavos, old.pedido_em) is distinct from (new.assinatura_uuid, new.valor_centavos, new.pedido_em) then
    raise exception 'um saque não vai de % a %', old.status, new.status using errcode = '23514', constraint = 'saque_vive';
  end if;
  return new;
end $$;
create trigger saque_vive before update on saque for each row execute function saque_vive();

-- What happened that a person should know of.
create table notificacao (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid),
  -- what it tells, once
  evento text not null unique,
  assunto text not null check (assunto <> ''),
  texto text not null check (texto <> ''),
  criada_em timestamptz not null,
  lida_em timestamptz
);
create index notificacao_lista on notificacao (assinatura_uuid, criada_em desc, uuid desc);
create index notificacao_nao_lidas on notificacao (assinatura_uuid, criada_em desc, uuid desc) where lida_em is null;

-- The sandbox bank's own memory: charges and transfers as a real one would keep them.
create table banco_cobranca (
  id text primary key,
  referencia text not null unique,
  meio text not null check (meio in ('PIX', 'CARTAO', 'BOLETO')),
  valor_centavos bigint not null check (valor_centavos > 0),
  situacao text not null check (situacao in ('PENDENTE', 'APROVADA', 'RECUSADA', 'EXPIRADA', 'ESTORNADA')),
  motivo text,
  pix_code text,
  linha_digitavel text,
  pagador text not null default '',
  criada_em timestamptz not null
);
create table banco_cartao (
  cliente text not null,
  cartao text primary key,
  -- what the bank does with it: the test card's behaviour, never its number
  conduta text not null check (conduta in ('APROVA', 'RECUSA', 'PENDE')),
  bandeira text not null,
  ultimos4 text not null
);
create table banco_transferencia (
  referencia text primary key,
  valor_centavos bigint not null check (valor_centavos > 0),
  situacao text not null check (situacao in ('PENDENTE', 'FEITA', 'RECUSADA')),
  codigo text,
  criada_em timestamptz not null
);
