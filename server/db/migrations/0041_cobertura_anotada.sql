-- Card money that covers what the house bore for a subscriber is noted wherever that happens: with a movement of its own, inside a
-- refund, and inside a dispute that was won. When the bank undoes the chargeback, what is noted comes back as card money.

-- What was taken away covered what the house bore, and bought nothing.
alter table gasto_cartao add column is_cobertura boolean not null default false;
alter table gasto_cartao disable trigger gasto_so_por_partida;
update gasto_cartao as g set is_cobertura = true
from movimento as m where m.uuid = g.movimento_uuid and m.tipo = 'COBERTURA_ESTORNO';
alter table gasto_cartao enable trigger gasto_so_por_partida;

-- As 0029_cobertura_trocada.sql has it: what only covered is not out in purchases.
create or replace function lote_troca(dono uuid, valor bigint) returns void language plpgsql as $$
declare
  falta bigint := valor;
  um record;
begin
  if valor = 0 then return; end if;
  for um in
    select l.pagamento_uuid, least(l.valor_centavos, fora.soma) - l.trocado_centavos as cabe
    from lote_cartao as l
    cross join lateral (
      select coalesce(sum(g.valor_centavos - g.voltou_centavos), 0)::bigint as soma
      from gasto_cartao as g join movimento as m on m.uuid = g.movimento_uuid
      where g.pagamento_uuid = l.pagamento_uuid and not g.is_cobertura
        and m.tipo not in ('ESTORNO_PAGAMENTO', 'DEVOLUCAO_CARTAO')
    ) as fora
    where l.assinatura_uuid = dono and l.is_estornado and least(l.valor_centavos, fora.soma) > l.trocado_centavos
    order by l.entrou_em, l.pagamento_uuid
  loop
    update lote_cartao set trocado_centavos = trocado_centavos + least(falta, um.cabe)
    where pagamento_uuid = um.pagamento_uuid;
    falta := falta - least(falta, um.cabe);
    exit when falta = 0;
  end loop;
end $$;

-- As 0029_cobertura_trocada.sql has it: what covers is noted as such.
create or replace function lote_sai(mov movimento, dono uuid, livre bigint, valor bigint) returns bigint language plpgsql as $$
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
    insert into gasto_cartao (movimento_uuid, pagamento_uuid, valor_centavos, is_cobertura)
    values (mov.uuid, um.pagamento_uuid, tirado, mov.tipo = 'COBERTURA_ESTORNO');
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
  if mov.tipo = 'COBERTURA_ESTORNO' then perform lote_troca(dono, outro); end if;
  return valor - falta - outro;
end $$;

-- Adds so much money of a lot to what enters the wallet with one movement: a lot has one entry a movement.
create function soma_do_lote(entra jsonb, lote uuid, valor bigint) returns jsonb language sql immutable as $$
  select case when valor = 0 then entra
    else jsonb_set(entra, array[lote::text], to_jsonb(coalesce((entra ->> lote::text)::bigint, 0) + valor)) end
$$;

-- Card money that has covered what the house bore since the chargeback that `mov` undoes comes back too, out of `resto`: what came
-- from the bank stands for it. Nobody knows which debt it covered; where it was another one, card money is what it stays.
-- Answers `entra` with that money added.
drop function lote_descobre(movimento, bigint);
create function lote_descobre(mov movimento, resto bigint, entra jsonb) returns jsonb language plpgsql as $$
declare
  falta bigint := resto;
  parte bigint;
  um record;
begin
  for um in
    select g.movimento_uuid, g.pagamento_uuid, g.valor_centavos - g.voltou_centavos as resta
    from movimento as m join gasto_cartao as g on g.movimento_uuid = m.uuid join lote_cartao as l using (pagamento_uuid)
    where m.assinatura_uuid = mov.assinatura_uuid and g.is_cobertura and g.valor_centavos > g.voltou_centavos
      and m.em >= (select c.em from movimento as c where c.uuid = mov.volta_de)
    order by m.em, m.uuid, l.entrou_em, g.pagamento_uuid
  loop
    parte := least(falta, um.resta);
    exit when parte = 0;
    falta := falta - parte;
    update gasto_cartao set voltou_centavos = voltou_centavos + parte
    where movimento_uuid = um.movimento_uuid and pagamento_uuid = um.pagamento_uuid;
    entra := soma_do_lote(entra, um.pagamento_uuid, parte);
  end loop;
  return entra;
end $$;

-- As 0032_estorno_desfeito.sql has it: what covers of lots that no bank took back is noted, so that lote_descobre finds it.
create or replace function lote_volta(mov movimento, na_carteira bigint) returns bigint language plpgsql as $$
declare
  falta bigint := mov.soma_debitos;
  cobre bigint := mov.soma_debitos - na_carteira;
  outro bigint;
  trocado bigint := 0;
  parte bigint;
  coberto bigint;
  entra jsonb := '{}';
  resto bigint := na_carteira;
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
    if not um.is_estornado or mov.tipo = 'ESTORNO_DESFEITO' then
      trocado := trocado + least(cobre, outro);
      cobre := cobre - least(cobre, outro);
      outro := 0;
    end if;
    coberto := least(parte, cobre);
    cobre := cobre - coberto;
    if coberto > 0 and not um.is_estornado then
      insert into gasto_cartao (movimento_uuid, pagamento_uuid, valor_centavos, is_cobertura)
      values (mov.uuid, um.pagamento_uuid, coberto, true);
    end if;
    entra := soma_do_lote(entra, um.pagamento_uuid, parte - coberto);
    resto := resto - greatest(0, parte - coberto - um.trocado_centavos);
  end loop;
  perform lote_troca(mov.assinatura_uuid, trocado + least(cobre, outro));
  if mov.tipo = 'ESTORNO_DESFEITO' then entra := lote_descobre(mov, resto, entra); end if;
  for um in
    select l.pagamento_uuid, l.trocado_centavos, e.value::bigint as valor
    from jsonb_each_text(entra) as e join lote_cartao as l on l.pagamento_uuid = e.key::uuid
    order by l.entrou_em, l.pagamento_uuid
  loop
    soma := soma + lote_entra(mov.uuid, um.pagamento_uuid, um.valor, least(um.valor, um.trocado_centavos));
  end loop;
  return soma;
end $$;

-- Card money that comes from the PSP into the wallet. Given back to us after a dispute, it is no longer charged back, and what of
-- it covers more than the house bore for this very payment is noted.
create or replace function lote_chega(mov movimento, dono uuid, valor bigint) returns bigint language plpgsql as $$
declare
  um lote_cartao;
  cobre bigint;
begin
  insert into lote_cartao (pagamento_uuid, assinatura_uuid, entrou_em, valor_centavos)
  values (mov.lote_uuid, dono, mov.em, mov.soma_debitos) on conflict do nothing;
  update lote_cartao set is_estornado = false where pagamento_uuid = mov.lote_uuid returning * into um;
  if mov.tipo = 'ESTORNO_DESFEITO' then
    select mov.soma_debitos - valor - coalesce(-sum(p.valor_centavos), 0) into cobre
    from movimento as m join partida as p on p.movimento_uuid = m.uuid and p.conta = 'casa:contestacoes'
    where m.assinatura_uuid = dono and m.lote_uuid = mov.lote_uuid and m.tipo = 'ESTORNO_PAGAMENTO';
    if cobre > 0 then
      insert into gasto_cartao (movimento_uuid, pagamento_uuid, valor_centavos, is_cobertura)
      values (mov.uuid, mov.lote_uuid, cobre, true);
    end if;
  end if;
  return lote_entra(mov.uuid, mov.lote_uuid, valor, least(valor, um.trocado_centavos));
end $$;

-- As 0022_origem_do_dinheiro.sql has it: a dispute that was won, and that covers a debt with all of its money, comes into no wallet.
create or replace function lote_segue(mov movimento, is_na_carteira boolean) returns void language plpgsql as $$
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
  elsif is_na_carteira then return;
  elsif mov.volta_de is not null then perform lote_volta(mov, 0);
  elsif mov.tipo = 'ESTORNO_DESFEITO' and mov.lote_uuid is not null then
    perform lote_chega(mov, mov.assinatura_uuid, 0);
  end if;
end $$;
