-- Tables that only grow become partitioned: events and tracking of fretes by the frete's uuid (a UUIDv7, which begins with its
-- time), calls to carriers by their time. Each keeps its name, columns and keys. The rows stay where they are, as the one
-- partition `…_antes`, which holds every value: attaching it reads no row. The job kernel.makeMeses makes the months.
do $$
declare
  um record;
  coluna text;
  ultimo bigint;
  foi_usada boolean;
begin
  lock table frete in share row exclusive mode; -- first, as everybody who writes events holds it
  for um in select * from (values
    ('frete_evento', 'frete_uuid', 'ordem'), ('frete_ocorrencia', 'frete_uuid', null),
    ('chamada_transportadora', 'em', 'id'), ('chamada_http', 'em', 'id')
  ) as t (tabela, chave, contada) loop
    execute format('lock table %I in access exclusive mode', um.tabela);
    if um.contada is not null then
      -- a partition may have no identity column of its own: the same sequence, as a default
      execute format('select last_value, is_called from %I', um.tabela || '_' || um.contada || '_seq') into ultimo, foi_usada;
      execute format('alter table %I alter %I drop identity', um.tabela, um.contada);
      execute format('create sequence %I', um.tabela || '_' || um.contada || '_seq');
      perform setval((um.tabela || '_' || um.contada || '_seq')::regclass, ultimo, foi_usada);
      execute format('alter table %I alter %I set default nextval(%L)', um.tabela, um.contada, um.tabela || '_' || um.contada || '_seq');
    end if;
    execute format('alter table %I rename to %I', um.tabela, um.tabela || '_antes');
    execute format('alter table %I rename constraint %I to %I', um.tabela || '_antes', um.tabela || '_pkey', um.tabela || '_antes_pkey');
    execute format('create table %I (like %I including defaults including constraints including storage) partition by range (%I)',
      um.tabela, um.tabela || '_antes', um.chave);
    if um.contada is not null then
      execute format('alter sequence %I owned by %I.%I', um.tabela || '_' || um.contada || '_seq', um.tabela, um.contada);
    end if;
  end loop;
end $$;

alter table frete_evento add primary key (frete_uuid, ordem), add foreign key (frete_uuid) references frete (uuid);
alter table frete_ocorrencia add primary key (frete_uuid, em, descricao, agencia),
  add foreign key (frete_uuid) references frete (uuid);

-- The number of a call is unique in its month by the month's own key, and beyond it by the sequence.
alter index chamada_transportadora_objetos rename to chamada_transportadora_antes_objetos;
alter index chamada_transportadora_em rename to chamada_transportadora_antes_em;
alter index chamada_http_objetos rename to chamada_http_antes_objetos;
alter index chamada_http_em rename to chamada_http_antes_em;
create index chamada_transportadora_objetos on chamada_transportadora using gin (objetos);
create index chamada_transportadora_em on chamada_transportadora (em, transportadora_uuid, chamada, desfecho, duracao_ms);
create index chamada_http_objetos on chamada_http using gin (objetos);
create index chamada_http_em on chamada_http (em);

alter table frete_evento attach partition frete_evento_antes for values from (minvalue) to (maxvalue);
alter table frete_ocorrencia attach partition frete_ocorrencia_antes for values from (minvalue) to (maxvalue);
alter table chamada_transportadora attach partition chamada_transportadora_antes for values from (minvalue) to (maxvalue);
alter table chamada_http attach partition chamada_http_antes for values from (minvalue) to (maxvalue);

-- A month that was moved out of the database into a file, and may have been brought back.
create table mes_guardado (
  tabela text not null,
  -- of the partition; its months as from/until, where nothing means without end
  pedaco text not null,
  limites text not null,
  -- SAINDO: detached, in the schema `guardado`, not safe in its file yet
  estado text not null check (estado in ('SAINDO', 'GUARDADO', 'TRAZIDO')),
  linhas bigint check (linhas >= 0),
  -- of the rows as COPY writes them
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  arquivo text,
  em timestamptz not null,
  primary key (tabela, pedaco),
  check ((estado = 'SAINDO') or (linhas is not null and sha256 is not null and arquivo is not null))
);
create schema if not exists guardado;
