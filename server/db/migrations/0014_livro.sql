-- The books: double entry, append-only. What must be true of money is true here, whatever the program does.
create table conta_razao (
  id text primary key,
  tipo text not null check (tipo in ('DISPONIVEL', 'RESERVADO', 'CASA')),
  assinatura_uuid uuid references assinatura (uuid),
  -- of subscribers alone: an account of the house is the sum of its entries, so that no row is everybody's
  saldo_centavos bigint check (saldo_centavos >= 0),
  check ((tipo = 'CASA') = (assinatura_uuid is null)),
  check ((tipo = 'CASA') = (saldo_centavos is null)),
  unique (assinatura_uuid, tipo)
);

create table movimento (
  uuid uuid primary key,
  -- what happened, said once: the same event never moves money twice
  evento text not null unique check (evento <> ''),
  tipo text not null check (tipo ~ '^[A-Z_]+$'),
  assinatura_uuid uuid references assinatura (uuid),
  descricao text not null,
  em timestamptz not null,
  -- of the entries: how many, and what they come to; the constraint below compares
  partidas int not null check (partidas >= 2),
  soma_debitos bigint not null check (soma_debitos > 0)
);
create index movimento_em on movimento (em, uuid);
create index movimento_assinatura on movimento (assinatura_uuid, em desc, uuid desc);

create table partida (
  movimento_uuid uuid not null references movimento (uuid),
  conta text not null references conta_razao (id),
  -- positive: the account gets; negative: it gives
  valor_centavos bigint not null check (valor_centavos <> 0),
  -- the balance of a subscriber's account after it
  saldo_centavos bigint check (saldo_centavos >= 0),
  primary key (movimento_uuid, conta)
);
create index partida_conta on partida (conta);

-- Every day's movements, sealed: the digest covers them and the day before, so a row changed later is found.
create table livro_dia (
  dia date primary key,
  movimentos int not null check (movimentos >= 0),
  resumo text not null check (resumo ~ '^[0-9a-f]{64}$'),
  fechado_em timestamptz not null
);

-- An entry moves the balance of its account in the same statement; the check above keeps it from going below zero.
create function partida_move_saldo() returns trigger language plpgsql as $$
begin
  update conta_razao set saldo_centavos = saldo_centavos + new.valor_centavos
  where id = new.conta
  returning saldo_centavos into new.saldo_centavos;
  return new;
end $$;
create trigger partida_move_saldo before insert on partida for each row execute function partida_move_saldo();

-- A movement has exactly the entries that it announced, and they come to zero.
create function assert_fecha(movimento_lido movimento) returns void language plpgsql as $$
declare found record;
begin
  select count(*)::int as partidas, coalesce(sum(valor_centavos), 0) as soma,
    coalesce(-sum(valor_centavos) filter (where valor_centavos < 0), 0) as debitos
  into found from partida where movimento_uuid = movimento_lido.uuid;
  if found.partidas <> movimento_lido.partidas or found.soma <> 0 or found.debitos <> movimento_lido.soma_debitos then
    raise exception 'o movimento % não fecha', movimento_lido.uuid using errcode = '23514', constraint = 'movimento_fecha';
  end if;
end $$;

-- All entries of a movement come in one statement, and whoever adds another one later unbalances it.
create function partidas_fecham() returns trigger language plpgsql as $$
begin
  perform assert_fecha(m) from movimento m where m.uuid in (select movimento_uuid from novas);
  return null;
end $$;
create trigger partidas_fecham after insert on partida referencing new table as novas
  for each statement execute function partidas_fecham();

-- A movement that gets no entries at all is found when the transaction ends.
create function movimento_fecha() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from partida where movimento_uuid = new.uuid) then
    raise exception 'o movimento % não fecha', new.uuid using errcode = '23514', constraint = 'movimento_fecha';
  end if;
  return null;
end $$;
create constraint trigger movimento_fecha after insert on movimento
  deferrable initially deferred for each row execute function movimento_fecha();

-- What is written stays as it is.
create function livro_so_cresce() returns trigger language plpgsql as $$
begin
  raise exception 'o livro só cresce: % em % não é permitido', tg_op, tg_table_name using errcode = '23514', constraint = 'livro_so_cresce';
end $$;
create trigger movimento_so_cresce before update or delete or truncate on movimento for each statement execute function livro_so_cresce();
create trigger partida_so_cresce before update or delete or truncate on partida for each statement execute function livro_so_cresce();
create trigger livro_dia_so_cresce before update or delete or truncate on livro_dia for each statement execute function livro_so_cresce();

-- A day that is sealed takes no more movements.
create function dia_fechado() returns trigger language plpgsql as $$
begin
  if exists (select 1 from livro_dia where dia >= (new.em at time zone 'America/Sao_Paulo')::date) then
    raise exception 'o dia de % está fechado', new.em using errcode = '23514', constraint = 'dia_fechado';
  end if;
  return new;
end $$;
create trigger dia_fechado before insert on movimento for each row execute function dia_fechado();

-- A balance moves by entries alone.
create function saldo_so_por_partida() returns trigger language plpgsql as $$
begin
  if new.saldo_centavos is distinct from old.saldo_centavos and pg_trigger_depth() < 2 then
    raise exception 'o saldo de % só muda por partidas', old.id using errcode = '23514', constraint = 'saldo_so_por_partida';
  end if;
  return new;
end $$;
create trigger saldo_so_por_partida before update on conta_razao for each row execute function saldo_so_por_partida();

insert into conta_razao (id, tipo) values
  ('casa:a-receber', 'CASA'),
  ('casa:transportadoras', 'CASA'),
  ('casa:receita', 'CASA'),
  ('casa:diferencas', 'CASA'),
  ('casa:saques', 'CASA'),
  ('casa:cortesia', 'CASA');
