-- A chargeback of a Pix takes card money out of the wallet where nothing else is in it. When the bank undoes it, that money
-- comes back as what it was: otherwise card money would have become money that a withdrawal may take.
create or replace function origem_do_movimento(mov movimento) returns movimento language plpgsql stable as $$
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
      if not found and sobre = 'estorno-desfeito' then
        select m.uuid into mov.volta_de from movimento as m
        where m.evento = replace(mov.evento, 'estorno-desfeito:', 'estorno-pagamento:');
      end if;
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

-- Card money that has covered what the house bore since the chargeback that `mov` undoes comes back too, out of `resto`: what came
-- from the bank stands for it. Nobody knows which debt it covered; where it was another one, card money is what it stays.
create function lote_descobre(mov movimento, resto bigint) returns bigint language plpgsql as $$
declare
  falta bigint := resto;
  soma bigint := 0;
  parte bigint;
  um record;
begin
  for um in
    select g.movimento_uuid, g.pagamento_uuid, l.trocado_centavos, g.valor_centavos - g.voltou_centavos as resta
    from movimento as m join gasto_cartao as g on g.movimento_uuid = m.uuid join lote_cartao as l using (pagamento_uuid)
    where m.assinatura_uuid = mov.assinatura_uuid and m.tipo = 'COBERTURA_ESTORNO' and g.valor_centavos > g.voltou_centavos
      and m.em >= (select c.em from movimento as c where c.uuid = mov.volta_de)
    order by m.em, m.uuid, l.entrou_em, g.pagamento_uuid
  loop
    parte := least(falta, um.resta);
    exit when parte = 0;
    falta := falta - parte;
    update gasto_cartao set voltou_centavos = voltou_centavos + parte
    where movimento_uuid = um.movimento_uuid and pagamento_uuid = um.pagamento_uuid;
    soma := soma + lote_entra(mov.uuid, um.pagamento_uuid, parte, least(parte, um.trocado_centavos));
  end loop;
  return soma;
end $$;

-- Money of a movement comes back: so much of it into the wallet, the rest covers what the house bore. Answers how much of the
-- wallet's part is card money. Card money comes back first, to the very lots; what covers is first of lots that were charged
-- back, then of what came otherwise, then of the other lots. Where a bank undoes a chargeback, what came otherwise covers first:
-- that chargeback is what the house bore.
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
    if not um.is_estornado or mov.tipo = 'ESTORNO_DESFEITO' then
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
  if mov.tipo = 'ESTORNO_DESFEITO' then soma := soma + lote_descobre(mov, na_carteira - soma); end if;
  return soma;
end $$;
