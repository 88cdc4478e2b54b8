-- The books check the same with fewer look-ups: no row of the house is touched by everybody's purchases, each entry is judged once.

-- An account is there for ever, under the same key. An entry's account is looked up by the trigger below, which replaces the
-- foreign key: that one marked the house's row as in use by each purchase that was under way.
create function conta_fica() returns trigger language plpgsql as $$
begin
  raise exception 'uma conta não sai do livro nem muda de chave' using errcode = '23514', constraint = 'conta_fica';
end $$;
create trigger conta_fica before delete or truncate on conta_razao for each statement execute function conta_fica();
create trigger conta_fica_a_mesma before update of id, tipo, assinatura_uuid on conta_razao
  for each row when ((old.id, old.tipo, old.assinatura_uuid) is distinct from (new.id, new.tipo, new.assinatura_uuid))
  execute function conta_fica();

-- An entry moves the balance of its account, and the card money in it, in the same statement.
create or replace function partida_move_saldo() returns trigger language plpgsql as $$
declare
  conta conta_razao;
  mov movimento;
  cartao bigint := 0;
begin
  if new.conta like 'casa:%' and exists (select from conta_razao where id = new.conta and tipo = 'CASA') then
    return new; -- an account of the house has no balance: its row is not touched, or everybody's purchases would queue for it
  end if;
  select * into conta from conta_razao where id = new.conta for no key update;
  if not found then
    raise exception 'não há a conta %', new.conta using errcode = '23503', constraint = 'partida_conta_fkey';
  end if;
  if conta.tipo = 'CASA' then return new; end if;
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
alter table partida drop constraint partida_conta_fkey;

-- Each movement that gets entries is there, and has exactly those that it announced, which come to zero. Movements are never
-- deleted (movimento_so_cresce), so this replaces the foreign key. Then follows what the movement does to card money.
create or replace function partidas_fecham() returns trigger language plpgsql as $$
declare
  sem_movimento uuid;
  aberto uuid;
  segue boolean;
begin
  select (array_agg(n.uuid) filter (where m.uuid is null))[1],
    (array_agg(n.uuid) filter (where f.partidas <> m.partidas or f.soma <> 0 or f.debitos <> m.soma_debitos))[1],
    bool_or(m.lote_uuid is not null or m.volta_de is not null)
  into sem_movimento, aberto, segue
  from (select distinct movimento_uuid as uuid from novas) as n
  left join movimento as m on m.uuid = n.uuid
  cross join lateral (
    select count(*) as partidas, sum(p.valor_centavos) as soma,
      coalesce(-sum(p.valor_centavos) filter (where p.valor_centavos < 0), 0) as debitos
    from partida as p where p.movimento_uuid = n.uuid
  ) as f;
  if sem_movimento is not null then
    raise exception 'não há o movimento %', sem_movimento using errcode = '23503', constraint = 'partida_movimento_uuid_fkey';
  end if;
  if aberto is not null then
    raise exception 'o movimento % não fecha', aberto using errcode = '23514', constraint = 'movimento_fecha';
  end if;
  if segue then
    perform lote_segue(m, exists (
      select 1 from novas join conta_razao as c on c.id = novas.conta and c.tipo = 'DISPONIVEL' where novas.movimento_uuid = m.uuid))
    from movimento m
    where m.uuid in (select movimento_uuid from novas) and (m.lote_uuid is not null or m.volta_de is not null);
  end if;
  return null;
end $$;
alter table partida drop constraint partida_movimento_uuid_fkey;
drop function assert_fecha(movimento);

-- A day that is sealed takes no more movements; the others learn where their money came from.
create or replace function movimento_origem() returns trigger language plpgsql as $$
begin
  if exists (select from livro_dia where dia >= (new.em at time zone 'America/Sao_Paulo')::date) then
    raise exception 'o dia de % está fechado', new.em using errcode = '23514', constraint = 'dia_fechado';
  end if;
  new := origem_do_movimento(new);
  return new;
end $$;
drop trigger dia_fechado on movimento;
drop function dia_fechado();
