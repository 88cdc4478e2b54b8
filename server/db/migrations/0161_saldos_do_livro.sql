-- What each account holds at the end of a closed day is kept, so that the books of a day are opened without adding up all
-- earlier ones. Nothing may reach a day that has its balances.

-- The days up to the newest one here take no more movements. It is written before a day is closed, while nobody is writing
-- into the books, so that a movement that was under way is in the day that is sealed, or is refused.
create table livro_corte (
  dia date primary key
);
create trigger livro_corte_so_cresce before update or delete or truncate on livro_corte for each statement execute function livro_so_cresce();

create or replace function movimento_origem() returns trigger language plpgsql as $$
declare
  dia_dele date := (new.em at time zone 'America/Sao_Paulo')::date;
begin
  if exists (select from livro_dia where dia >= dia_dele) or exists (select from livro_corte where dia >= dia_dele) then
    raise exception 'o dia de % está fechado', new.em using errcode = '23514', constraint = 'dia_fechado';
  end if;
  new := origem_do_movimento(new);
  return new;
end $$;

-- The account of the trial balance to which an account of the books belongs: the subscribers' wallets are two, each of the
-- house's is one.
create function conta_do_balanco(conta text) returns text language sql immutable parallel safe
return case when conta like 'casa:%' then conta else 'assinantes:' || split_part(conta, ':', 2) end;

-- Of each account of the trial balance, all its entries up to the end of the day.
create table livro_saldo (
  dia date not null references livro_dia,
  conta text not null check (conta <> ''),
  saldo_centavos bigint not null,
  primary key (dia, conta)
);
create trigger livro_saldo_so_cresce before update or delete or truncate on livro_saldo for each statement execute function livro_so_cresce();

-- The balances at the end of a day as they follow from those of an earlier one, and the entries since; without `base` from
-- all entries. The instant is a value by itself, so that PostgreSQL sees how few entries lie after it.
create function saldos_do_livro(base date, ate date) returns table (conta text, saldo bigint) language plpgsql stable as $$
declare
  desde timestamptz := coalesce((base + 1)::timestamp at time zone 'America/Sao_Paulo', (select min(em) from movimento));
  fim timestamptz := (ate + 1)::timestamp at time zone 'America/Sao_Paulo';
begin
  return query
    select cada.conta, sum(cada.valor)::bigint from (
      select l.conta, l.saldo_centavos as valor from livro_saldo as l where l.dia = base
      union all
      select conta_do_balanco(p.conta), p.valor_centavos
      from movimento as m join partida as p on p.movimento_uuid = m.uuid where m.em >= desde and m.em < fim
    ) as cada group by 1;
end $$;

-- All balances of a day are written by one statement, after the day was cut off, and are what the books say.
create function livro_saldo_confere() returns trigger language plpgsql as $$
declare
  um date;
  base date;
begin
  for um in select distinct dia from novos loop
    if not exists (select from livro_corte where dia >= um) then
      raise exception 'o dia % ainda recebe movimentos', um using errcode = '23514', constraint = 'livro_saldo_confere';
    end if;
    base := (select max(dia) from livro_saldo where dia < um);
    if exists (
      select from (select conta, saldo_centavos as saldo from livro_saldo where dia = um) as escrito
      full join saldos_do_livro(base, um) as certo using (conta)
      where escrito.saldo is distinct from certo.saldo
    ) then
      raise exception 'os saldos do dia % não conferem com as partidas', um using errcode = '23514', constraint = 'livro_saldo_confere';
    end if;
  end loop;
  return null;
end $$;
create trigger livro_saldo_confere after insert on livro_saldo referencing new table as novos
  for each statement execute function livro_saldo_confere();
