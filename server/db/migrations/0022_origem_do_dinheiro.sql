-- Money knows how it came: what a card brought is spent first, comes back as such, and never leaves by Pix (decisions §23, §24).

-- Of what can be spent, how much came by card: the sum of the lots below. A withdrawal takes from no lot, so that this refuses one
-- that is larger than the rest. Its name stands after that of the balance's own rule: that one speaks first.
alter table conta_razao
  add column cartao_centavos bigint not null default 0 check (cartao_centavos >= 0),
  add constraint conta_razao_soma_dos_lotes check (cartao_centavos <= coalesce(saldo_centavos, 0));

alter table movimento
  -- the card payment that brought this money, took it back or gets it back
  add column lote_uuid uuid,
  -- the movement whose money comes back in this one, or goes on
  add column volta_de uuid references movimento (uuid);

-- One for each card payment that was approved: what is left of its money in the wallet.
create table lote_cartao (
  pagamento_uuid uuid primary key references pagamento (uuid),
  assinatura_uuid uuid not null references assinatura (uuid),
  -- lots are spent in this order, the oldest first
  entrou_em timestamptz not null,
  valor_centavos bigint not null check (valor_centavos > 0),
  -- in the wallet, to be spent
  disponivel_centavos bigint not null default 0 check (disponivel_centavos >= 0),
  -- of that, what was there before there were lots
  inicial_centavos bigint not null default 0 check (inicial_centavos >= 0),
  -- on its way to the card, or back on it
  devolvido_centavos bigint not null default 0 check (devolvido_centavos between 0 and valor_centavos),
  -- money of other kinds that paid for its chargeback: so much of what returns of this lot is no longer card money
  trocado_centavos bigint not null default 0 check (trocado_centavos >= 0),
  -- the bank took it back from us
  is_estornado boolean not null default false
);
create index lote_cartao_da_vez on lote_cartao (assinatura_uuid, entrou_em, pagamento_uuid);

-- What a movement changed of a lot in the wallet.
create table partida_lote (
  movimento_uuid uuid not null references movimento (uuid),
  pagamento_uuid uuid not null references lote_cartao (pagamento_uuid),
  valor_centavos bigint not null check (valor_centavos <> 0),
  primary key (movimento_uuid, pagamento_uuid)
);
create index partida_lote_do_lote on partida_lote (pagamento_uuid);

-- Card money that a movement took away, and how much of it has come back since.
create table gasto_cartao (
  movimento_uuid uuid not null references movimento (uuid),
  pagamento_uuid uuid not null references lote_cartao (pagamento_uuid),
  valor_centavos bigint not null check (valor_centavos > 0),
  voltou_centavos bigint not null default 0 check (voltou_centavos between 0 and valor_centavos),
  primary key (movimento_uuid, pagamento_uuid)
);

-- What PSPs took back from the house for a subscriber whose wallet no longer had it, and that is not covered yet.
create function contestado_de(dono uuid) returns bigint language sql stable as $$
  select coalesce(-sum(p.valor_centavos), 0)::bigint from partida as p join movimento as m on m.uuid = p.movimento_uuid
  where p.conta = 'casa:contestacoes' and m.assinatura_uuid = dono
$$;

-- Where the money of a movement came from, by its event: no program can forget to say it, nor a node of the version before.
create function origem_do_movimento(mov movimento) returns movimento language plpgsql stable as $$
declare
  sobre text := substring(mov.evento from '^(pagamento|compra|liberacao|estorno|estorno-pagamento|estorno-desfeito):');
  chave uuid;
  pago pagamento;
begin
  if mov.lote_uuid is not null or mov.volta_de is not null or sobre is null
    or mov.evento !~ ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return mov; end if;
  chave := right(mov.evento, 36)::uuid;
  case sobre
    when 'pagamento', 'estorno-pagamento', 'estorno-desfeito' then
      select p.uuid into mov.lote_uuid from pagamento as p where p.uuid = chave and p.meio = 'CARTAO';
    when 'compra' then
      select p.* into pago from pagamento as p where p.carrinho_uuid = chave and p.status in ('CRIADO', 'PENDING');
      if not found then
        select p.* into pago from pagamento as p where p.carrinho_uuid = chave and p.destino = 'COMPRA' and p.finalidade = 'COMPRA';
      end if;
      if pago.meio = 'CARTAO' then mov.lote_uuid := pago.uuid; end if;
      if pago.valor_carteira_centavos > 0 then
        select m.uuid into mov.volta_de from movimento as m where m.evento = 'reserva:' || pago.uuid;
      end if;
    when 'liberacao' then
      select m.uuid into mov.volta_de from movimento as m where m.evento = 'reserva:' || chave;
    when 'estorno' then
      select m.uuid into mov.volta_de from frete as f join movimento as m on m.evento = 'compra:' || f.carrinho_uuid
      where f.uuid = chave;
  end case;
  return mov;
end $$;
create function movimento_origem() returns trigger language plpgsql as $$
begin
  new := origem_do_movimento(new);
  return new;
end $$;
create trigger movimento_origem before insert on movimento for each row execute function movimento_origem();

-- Takes card money out of the wallet and answers how much. `livre`: what else is in it. A purchase takes lots first, the oldest
-- before the others. A withdrawal takes none. What goes back to a card is of its own lot alone. What a bank takes back, and what
-- covers that, is of its own lot, then of what came otherwise, which alone could leave the house, then of the other lots.
create function lote_sai(mov movimento, dono uuid, livre bigint, valor bigint) returns bigint language plpgsql as $$
declare
  is_cobranca boolean := mov.tipo in ('ESTORNO_PAGAMENTO', 'COBERTURA_ESTORNO');
  falta bigint := valor;
  outro bigint := 0;
  tirado bigint;
  um lote_cartao;
begin
  if mov.tipo = 'SAQUE' then
    if contestado_de(dono) > 0 then
      raise exception 'há um estorno por cobrir' using errcode = '23514', constraint = 'saque_sem_estorno';
    end if;
    return 0;
  end if;
  for um in
    select l.* from lote_cartao as l where l.assinatura_uuid = dono and l.disponivel_centavos > 0
    order by l.pagamento_uuid is distinct from mov.lote_uuid, l.entrou_em, l.pagamento_uuid
  loop
    if um.pagamento_uuid is distinct from mov.lote_uuid then
      exit when mov.tipo = 'DEVOLUCAO_CARTAO';
      if is_cobranca and outro = 0 then
        outro := least(livre, falta);
        falta := falta - outro;
      end if;
    end if;
    tirado := least(falta, um.disponivel_centavos);
    exit when tirado = 0;
    falta := falta - tirado;
    update lote_cartao set disponivel_centavos = disponivel_centavos - tirado,
      devolvido_centavos = devolvido_centavos + case when mov.tipo = 'DEVOLUCAO_CARTAO' then tirado else 0 end
    where pagamento_uuid = um.pagamento_uuid;
    insert into partida_lote values (mov.uuid, um.pagamento_uuid, -tirado);
    insert into gasto_cartao values (mov.uuid, um.pagamento_uuid, tirado);
  end loop;
  if is_cobranca and outro = 0 then
    outro := least(livre, falta);
    falta := falta - outro;
  end if;
  if mov.tipo = 'DEVOLUCAO_CARTAO' and falta > 0 then
    raise exception 'este cartão não tem % centavos na carteira', valor using errcode = '23514', constraint = 'lote_cartao_basta';
  end if;
  if mov.tipo = 'ESTORNO_PAGAMENTO' and outro > 0 then
    update lote_cartao set trocado_centavos = trocado_centavos + outro where pagamento_uuid = mov.lote_uuid;
  end if;
  return valor - falta - outro;
end $$;

-- Money of a movement comes back: so much of it into the wallet, the rest covers what the house bore. Answers how much of the
-- wallet's part is card money. Card money comes back first, to the very lots; what covers is first of lots that were charged
-- back, then of what came otherwise, then of the other lots.
create function lote_volta(mov movimento, na_carteira bigint) returns bigint language plpgsql as $$
declare
  falta bigint := mov.soma_debitos;
  cobre bigint := mov.soma_debitos - na_carteira;
  outro bigint;
  parte bigint;
  coberto bigint;
  livre bigint;
  soma bigint := 0;
  um record;
begin
  select greatest(0, falta - coalesce(sum(valor_centavos - voltou_centavos), 0)) into outro
  from gasto_cartao where movimento_uuid = mov.volta_de;
  for um in
    select l.pagamento_uuid, l.is_estornado, l.trocado_centavos, g.valor_centavos - g.voltou_centavos as resta
    from gasto_cartao as g join lote_cartao as l using (pagamento_uuid)
    where g.movimento_uuid = mov.volta_de and g.valor_centavos > g.voltou_centavos
    order by not l.is_estornado, l.entrou_em, l.pagamento_uuid
  loop
    parte := least(falta, um.resta);
    exit when parte = 0;
    falta := falta - parte;
    update gasto_cartao set voltou_centavos = voltou_centavos + parte
    where movimento_uuid = mov.volta_de and pagamento_uuid = um.pagamento_uuid;
    update lote_cartao set devolvido_centavos = devolvido_centavos - parte
    where pagamento_uuid = um.pagamento_uuid and mov.tipo = 'DEVOLUCAO_CARTAO_RECUSADA';
    if not um.is_estornado then
      cobre := cobre - least(cobre, outro);
      outro := 0;
    end if;
    coberto := least(parte, cobre);
    cobre := cobre - coberto;
    livre := least(parte - coberto, um.trocado_centavos);
    soma := soma + lote_entra(mov.uuid, um.pagamento_uuid, parte - coberto, livre);
  end loop;
  return soma;
end $$;

-- Puts money of a lot into the wallet, of which `livre` is no longer card money; answers how much is.
create function lote_entra(mov_uuid uuid, lote uuid, valor bigint, livre bigint) returns bigint language plpgsql as $$
begin
  update lote_cartao
  set disponivel_centavos = disponivel_centavos + valor - livre, trocado_centavos = trocado_centavos - livre
  where pagamento_uuid = lote;
  if valor > livre then insert into partida_lote values (mov_uuid, lote, valor - livre); end if;
  return valor - livre;
end $$;

-- Card money that comes from the PSP into the wallet. Given back to us after a dispute, it is no longer charged back.
create function lote_chega(mov movimento, dono uuid, valor bigint) returns bigint language plpgsql as $$
declare um lote_cartao;
begin
  insert into lote_cartao (pagamento_uuid, assinatura_uuid, entrou_em, valor_centavos)
  values (mov.lote_uuid, dono, mov.em, mov.soma_debitos) on conflict do nothing;
  update lote_cartao set is_estornado = false where pagamento_uuid = mov.lote_uuid returning * into um;
  return lote_entra(mov.uuid, mov.lote_uuid, valor, least(valor, um.trocado_centavos));
end $$;

-- What a movement does to the card money of a wallet, of which it changes `valor`: the change of that card money.
create function lote_move(mov movimento, dono uuid, livre bigint, cartao bigint, valor bigint) returns bigint
language plpgsql as $$
begin
  if valor > 0 then
    if mov.volta_de is not null then return lote_volta(mov, valor); end if;
    if mov.lote_uuid is not null then return lote_chega(mov, dono, valor); end if;
    return 0;
  end if;
  if cartao = 0 and mov.lote_uuid is null and mov.tipo <> 'SAQUE' then return 0; end if;
  return -lote_sai(mov, dono, livre, -valor);
end $$;

-- What the movement as a whole does beside that: a purchase that is paid takes along what was set aside for it, and what the
-- card brings; what covers a debt with all of a refund comes into no wallet.
create function lote_segue(mov movimento, is_na_carteira boolean) returns void language plpgsql as $$
declare trouxe bigint;
begin
  if mov.tipo = 'COMPRA_FRETE' then
    insert into gasto_cartao (movimento_uuid, pagamento_uuid, valor_centavos)
    select mov.uuid, pagamento_uuid, valor_centavos - voltou_centavos from gasto_cartao
    where movimento_uuid = mov.volta_de and valor_centavos > voltou_centavos;
    update gasto_cartao set voltou_centavos = valor_centavos where movimento_uuid = mov.volta_de;
    if mov.lote_uuid is not null then
      select -valor_centavos into trouxe from partida where movimento_uuid = mov.uuid and conta = 'casa:a-receber';
      insert into lote_cartao (pagamento_uuid, assinatura_uuid, entrou_em, valor_centavos)
      values (mov.lote_uuid, mov.assinatura_uuid, mov.em, trouxe) on conflict do nothing;
      insert into gasto_cartao values (mov.uuid, mov.lote_uuid, trouxe);
    end if;
  elsif mov.tipo = 'ESTORNO_PAGAMENTO' then
    update lote_cartao set is_estornado = true where pagamento_uuid = mov.lote_uuid;
  elsif mov.volta_de is not null and not is_na_carteira then
    perform lote_volta(mov, 0);
  end if;
end $$;

-- What there is becomes lots: the card payments of the last 90 days, as if they had been spent first since; all else came otherwise.
-- What was withdrawn since then took what came otherwise first.
do $$
declare
  dono uuid;
  cartao bigint;
  saldo bigint;
  um record;
  mov movimento;
begin
  for dono in
    select distinct assinatura_uuid from pagamento
    where meio = 'CARTAO' and destino is not null and decidido_em > now() - interval '90 days'
  loop
    cartao := 0;
    saldo := 0;
    for um in
      select m as movimento, p.valor_centavos, p.saldo_centavos
      from movimento as m
      left join partida as p on p.movimento_uuid = m.uuid and p.conta = dono || ':disponivel'
      left join transacao as t on t.movimento_uuid = m.uuid
      where m.assinatura_uuid = dono and m.em >= (
        -- of its making: the movement is a moment older than the decision
        select min(criado_em) from pagamento where assinatura_uuid = dono and meio = 'CARTAO' and destino is not null
          and decidido_em > now() - interval '90 days')
      order by m.em, t.ordem, m.uuid
    loop
      mov := origem_do_movimento(um.movimento);
      if mov.tipo <> 'ESTORNO_PAGAMENTO' and not exists (
        select 1 from pagamento where uuid = mov.lote_uuid and decidido_em > now() - interval '90 days') then
        mov.lote_uuid := null;
      end if;
      if mov.tipo = 'SAQUE' then mov.tipo := 'COBERTURA_ESTORNO'; end if;
      if um.valor_centavos is not null then
        saldo := um.saldo_centavos;
        cartao := cartao + lote_move(mov, dono, greatest(0, saldo - um.valor_centavos - cartao), cartao, um.valor_centavos);
      end if;
      perform lote_segue(mov, um.valor_centavos is not null);
    end loop;
    -- of two movements in one instant nobody knows the order
    for um in select * from lote_cartao where assinatura_uuid = dono order by entrou_em, pagamento_uuid loop
      exit when cartao <= saldo;
      update lote_cartao set disponivel_centavos = disponivel_centavos - least(um.disponivel_centavos, cartao - saldo)
      where pagamento_uuid = um.pagamento_uuid;
      cartao := cartao - least(um.disponivel_centavos, cartao - saldo);
    end loop;
    update conta_razao set cartao_centavos = cartao where id = dono || ':disponivel';
  end loop;
end $$;
delete from partida_lote;
delete from gasto_cartao where movimento_uuid in (select uuid from movimento where tipo not in ('COMPRA_FRETE'));
update lote_cartao set inicial_centavos = disponivel_centavos;

-- An entry moves the balance of its account, and the card money in it, in the same statement.
create or replace function partida_move_saldo() returns trigger language plpgsql as $$
declare
  conta conta_razao;
  mov movimento;
  cartao bigint := 0;
begin
  -- an account of the house has no balance: its row is not touched, or everybody's purchases would queue for it
  select * into conta from conta_razao where id = new.conta and tipo <> 'CASA' for no key update;
  if not found then return new; end if;
  if conta.tipo = 'DISPONIVEL' then
    select * into mov from movimento where uuid = new.movimento_uuid;
    cartao := lote_move(mov, conta.assinatura_uuid, greatest(0, conta.saldo_centavos - conta.cartao_centavos), conta.cartao_centavos,
      new.valor_centavos);
  end if;
  update conta_razao
  set saldo_centavos = saldo_centavos + new.valor_centavos, cartao_centavos = cartao_centavos + cartao
  where id = new.conta
  returning saldo_centavos into new.saldo_centavos;
  return new;
end $$;

create or replace function partidas_fecham() returns trigger language plpgsql as $$
begin
  perform assert_fecha(m) from movimento m where m.uuid in (select movimento_uuid from novas);
  perform lote_segue(m, exists (
    select 1 from novas join conta_razao as c on c.id = novas.conta and c.tipo = 'DISPONIVEL' where novas.movimento_uuid = m.uuid))
  from movimento m
  where m.uuid in (select movimento_uuid from novas) and (m.lote_uuid is not null or m.volta_de is not null);
  return null;
end $$;

-- Card money moves by entries alone, and what is written of it stays.
create or replace function saldo_so_por_partida() returns trigger language plpgsql as $$
begin
  if (new.saldo_centavos, new.cartao_centavos) is distinct from (old.saldo_centavos, old.cartao_centavos)
    and pg_trigger_depth() < 2 then
    raise exception 'o saldo de % só muda por partidas', old.id using errcode = '23514', constraint = 'saldo_so_por_partida';
  end if;
  return new;
end $$;
create function lote_so_por_partida() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'dinheiro de cartão só muda por partidas' using errcode = '23514', constraint = 'lote_so_por_partida';
  end if;
  return null;
end $$;
create trigger lote_so_por_partida before insert or update or delete or truncate on lote_cartao
  for each statement execute function lote_so_por_partida();
create trigger gasto_so_por_partida before insert or update or delete or truncate on gasto_cartao
  for each statement execute function lote_so_por_partida();
create trigger partida_lote_so_por_partida before insert on partida_lote
  for each statement execute function lote_so_por_partida();
create trigger partida_lote_so_cresce before update or delete or truncate on partida_lote
  for each statement execute function livro_so_cresce();
