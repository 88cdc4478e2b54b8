-- What covers a chargeback after it, and came otherwise, comes back as such (decisions §23): as 0022_origem_do_dinheiro.sql has
-- it for what was in the wallet when the chargeback came.

create index gasto_cartao_do_lote on gasto_cartao (pagamento_uuid);

-- Notes that so much money of other kinds paid for chargebacks of a subscriber: with the lots that were charged back, the oldest
-- first, as far as their money is still out in purchases. Only money that has just left the wallet, or was on its way into
-- it, is noted, so that no more can be withdrawn than came otherwise.
create function lote_troca(dono uuid, valor bigint) returns void language plpgsql as $$
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
      where g.pagamento_uuid = l.pagamento_uuid
        and m.tipo not in ('ESTORNO_PAGAMENTO', 'COBERTURA_ESTORNO', 'DEVOLUCAO_CARTAO')
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

-- Takes card money out of the wallet and answers how much. `livre`: what else is in it. A purchase takes lots first, the oldest
-- before the others. A withdrawal takes none. What goes back to a card is of its own lot alone. What a bank takes back, and what
-- covers that, is of its own lot, then of what came otherwise, which alone could leave the house, then of the other lots.
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
  if mov.tipo = 'COBERTURA_ESTORNO' then perform lote_troca(dono, outro); end if;
  return valor - falta - outro;
end $$;

-- Money of a movement comes back: so much of it into the wallet, the rest covers what the house bore. Answers how much of the
-- wallet's part is card money. Card money comes back first, to the very lots; what covers is first of lots that were charged
-- back, then of what came otherwise, then of the other lots.
create or replace function lote_volta(mov movimento, na_carteira bigint) returns bigint language plpgsql as $$
declare
  falta bigint := mov.soma_debitos;
  cobre bigint := mov.soma_debitos - na_carteira;
  outro bigint;
  trocado bigint := 0;
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
      trocado := trocado + least(cobre, outro);
      cobre := cobre - least(cobre, outro);
      outro := 0;
    end if;
    coberto := least(parte, cobre);
    cobre := cobre - coberto;
    livre := least(parte - coberto, um.trocado_centavos);
    soma := soma + lote_entra(mov.uuid, um.pagamento_uuid, parte - coberto, livre);
  end loop;
  perform lote_troca(mov.assinatura_uuid, trocado + least(cobre, outro));
  return soma;
end $$;

-- What a movement does to the card money of a wallet, of which it changes `valor`: the change of that card money.
create or replace function lote_move(mov movimento, dono uuid, livre bigint, cartao bigint, valor bigint) returns bigint
language plpgsql as $$
begin
  if valor > 0 then
    if mov.volta_de is not null then return lote_volta(mov, valor); end if;
    if mov.lote_uuid is not null then return lote_chega(mov, dono, valor); end if;
    return 0;
  end if;
  if cartao = 0 and mov.lote_uuid is null and mov.tipo not in ('SAQUE', 'COBERTURA_ESTORNO') then return 0; end if;
  return -lote_sai(mov, dono, livre, -valor);
end $$;
