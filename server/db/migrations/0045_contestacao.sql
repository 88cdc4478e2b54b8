-- Contests of freight differences (D §14): what a subscriber says against a debit, and what the staff answers.

create table contestacao (
  uuid uuid primary key,
  -- the last of a difference's counts; clocks of two nodes do not tell which that is
  ordem bigint not null generated always as identity,
  diferenca_uuid uuid not null references diferenca (uuid),
  status text not null check (status in ('ABERTA', 'ACEITA', 'PARCIAL', 'RECUSADA', 'DESISTENCIA')),
  motivo text not null check (motivo in ('MEDIDA', 'PESO', 'OUTRO_OBJETO', 'OUTRO')),
  texto text not null check (char_length(texto) <= 1000),
  -- photographs of the frete, each once
  provas uuid[] not null check (cardinality(provas) <= 6),
  aberta_em timestamptz not null,
  -- last day for the staff to answer; a late one stays open
  prazo_resposta date not null,
  -- the debit as it stood when it was contested
  contestado_centavos bigint not null check (contestado_centavos < 0),
  resposta text check (resposta <> '' and char_length(resposta) <= 1000),
  -- the measures that hold instead of the carrier's
  medidas jsonb check (jsonb_typeof(medidas) = 'object'),
  decidida_em timestamptz check (decidida_em >= aberta_em),
  constraint contestacao_decidida check ((status = 'ABERTA') = (decidida_em is null)),
  constraint contestacao_respondida check ((status in ('ACEITA', 'PARCIAL', 'RECUSADA')) = (resposta is not null)),
  constraint contestacao_medida check (case status when 'PARCIAL' then medidas is not null when 'ACEITA' then true else medidas is null end)
);
create unique index contestacao_aberta on contestacao (diferenca_uuid) where status = 'ABERTA';
create index contestacao_da_diferenca on contestacao (diferenca_uuid, ordem);
-- the staff's queue: the oldest day to answer first
create index contestacao_a_responder on contestacao (prazo_resposta, ordem) where status = 'ABERTA';

-- What was said stays; only the closing of an account empties the text. What was decided stays.
create function contestacao_fica() returns trigger language plpgsql as $$
begin
  raise exception 'a contestação % não muda assim', old.uuid using errcode = '23514', constraint = 'contestacao_fica';
end $$;
create trigger contestacao_fica before update on contestacao for each row
  when ((old.uuid, old.diferenca_uuid, old.motivo, old.provas, old.aberta_em, old.prazo_resposta, old.contestado_centavos)
      is distinct from (new.uuid, new.diferenca_uuid, new.motivo, new.provas, new.aberta_em, new.prazo_resposta, new.contestado_centavos)
    or (new.texto <> old.texto and new.texto <> '')
    or (old.status <> 'ABERTA' and (old.status, old.resposta, old.medidas, old.decidida_em)
      is distinct from (new.status, new.resposta, new.medidas, new.decidida_em)))
  execute function contestacao_fica();
create trigger contestacao_nao_sai before delete or truncate on contestacao for each statement execute function livro_so_cresce();

-- Only an open debit is contested, not after a decision, and with photographs of its own frete.
create function contestacao_cabe() returns trigger language plpgsql as $$
begin
  if new.status <> 'ABERTA' or not exists (
    select from diferenca as d where d.uuid = new.diferenca_uuid and d.status = 'ABERTO' and d.tipo = 'DEBITO'
      and d.valor_centavos = new.contestado_centavos and (d.contestacao is null or d.contestacao in ('ABERTA', 'DESISTENCIA'))
      and cardinality(new.provas) = (select count(*) from prova where uuid = any (new.provas) and frete_uuid = d.frete_uuid)
  ) then
    raise exception 'a diferença % não pode ser contestada', new.diferenca_uuid using errcode = '23514', constraint = 'contestacao_cabe';
  end if;
  return new;
end $$;
create trigger contestacao_cabe before insert on contestacao for each row execute function contestacao_cabe();

-- When a transaction ends, the difference says what its newest contest says, and what was decided is what is owed.
create function contestacao_confere() returns trigger language plpgsql as $$
declare
  dela uuid := case tg_table_name when 'contestacao' then to_jsonb(new) ->> 'diferenca_uuid' else to_jsonb(new) ->> 'uuid' end;
begin
  if exists (
    select from diferenca as d
    left join lateral (
      select * from contestacao where diferenca_uuid = d.uuid order by ordem desc limit 1
    ) as c on true
    where d.uuid = dela and (d.contestacao is distinct from c.status
      or case c.status
        when 'ACEITA' then d.desfecho is distinct from 'ACEITA' or d.valor_centavos <> 0
        when 'PARCIAL' then d.valor_centavos <= c.contestado_centavos or d.valor_centavos >= 0
        else d.valor_centavos <> c.contestado_centavos end)
  ) then
    raise exception 'a diferença % e a sua contestação discordam', dela using errcode = '23514', constraint = 'contestacao_confere';
  end if;
  return null;
end $$;
create constraint trigger contestacao_confere after insert or update on contestacao deferrable initially deferred
  for each row execute function contestacao_confere();
create constraint trigger diferenca_confere_contestada after update of contestacao, valor_centavos, desfecho on diferenca
  deferrable initially deferred for each row
  when ((old.contestacao, old.valor_centavos, old.desfecho) is distinct from (new.contestacao, new.valor_centavos, new.desfecho)
    and (old.contestacao is not null or new.contestacao is not null))
  execute function contestacao_confere();
