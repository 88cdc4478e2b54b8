-- The electronic content declaration (DC-e, model 99) of a frete: numbered once, signed, sent, and kept as the law wants.

-- The last number of each series; its row is the lock of all nodes.
create table dce_serie (
  emissor text not null check (emissor ~ '^\d{14}$'),
  ambiente integer not null check (ambiente in (1, 2)),
  serie integer not null check (serie between 0 and 999),
  ultimo integer not null check (ultimo between 1 and 999999999),
  primary key (emissor, ambiente, serie)
);

create table dce (
  frete_uuid uuid primary key references frete (uuid),
  assinatura_uuid uuid not null references assinatura (uuid),
  emissor text not null check (emissor ~ '^\d{14}$'),
  ambiente integer not null check (ambiente in (1, 2)),
  serie integer not null check (serie between 0 and 999),
  numero integer not null check (numero between 1 and 999999999),
  -- six random digits, part of the key
  codigo text not null check (codigo ~ '^\d{6}$'),
  estado text not null check (estado in (
    'NUMERADA', 'ASSINADA', 'AUTORIZADA', 'REJEITADA', 'ABANDONADA', 'CANCELANDO', 'CANCELADA', 'CANCELAMENTO_RECUSADO')),
  estado_em timestamptz not null,
  -- the last refusal or the last trouble, in the words of the tax authority where it has said any
  codigo_recusa text,
  motivo text not null default '',
  chave text unique check (chave ~ '^\d{44}$'),
  emitida_em timestamptz,
  xml text,
  digest text,
  -- what is printed of it
  dados jsonb check (jsonb_typeof(dados) = 'object'),
  -- when these bytes were last sent: from then on the authority may know them
  enviada_em timestamptz,
  protocolo text check (protocolo ~ '^\d{16}$'),
  autorizada_em timestamptz,
  xml_protocolo text,
  -- the frete travels with the paper form, whatever becomes of this document
  abandonada_em timestamptz,
  -- the frete is posted or has ended: a DC-e that is not there by now is no longer wanted
  encerrada_em timestamptz,
  protocolo_cancelamento text check (protocolo_cancelamento ~ '^\d{16}$'),
  cancelada_em timestamptz,
  xml_cancelamento text,
  -- when the house next asks the authority about it by itself; null: nothing to ask
  proxima_em timestamptz,
  tentativas integer not null default 0 check (tentativas >= 0),
  unique (emissor, ambiente, serie, numero),
  constraint dce_assinada check (
    estado in ('NUMERADA', 'ABANDONADA') or num_nulls(chave, emitida_em, xml, digest, dados) = 0),
  constraint dce_autorizada check (
    estado not in ('AUTORIZADA', 'CANCELANDO', 'CANCELADA', 'CANCELAMENTO_RECUSADO')
    or num_nulls(protocolo, autorizada_em, xml_protocolo) = 0),
  constraint dce_cancelada check ((estado = 'CANCELADA') = (cancelada_em is not null)),
  constraint dce_abandonada check (estado <> 'ABANDONADA' or abandonada_em is not null),
  constraint dce_vale check (estado <> 'AUTORIZADA' or abandonada_em is null)
);
create index dce_proxima on dce (proxima_em) where proxima_em is not null;
create index dce_da_assinatura on dce (assinatura_uuid, autorizada_em) where autorizada_em is not null;
create index dce_de_quem on dce (assinatura_uuid, frete_uuid);
create index dce_falhas on dce (estado_em)
  where estado = 'CANCELAMENTO_RECUSADO' or (estado in ('REJEITADA', 'ABANDONADA') and encerrada_em is null);

create table dce_evento (
  frete_uuid uuid not null references dce (frete_uuid),
  ordem bigint generated always as identity,
  de text,
  para text not null,
  em timestamptz not null,
  codigo text,
  motivo text not null,
  primary key (frete_uuid, ordem)
);

-- Illegal steps are impossible, a number stays with its frete, an authorised document stays as it is.
create function dce_vive() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'uma DC-e não se apaga' using errcode = '23514', constraint = 'dce_vive';
  end if;
  if tg_op = 'INSERT' then
    if new.estado <> 'NUMERADA' then
      raise exception 'uma DC-e não nasce %', new.estado using errcode = '23514', constraint = 'dce_vive';
    end if;
    return new;
  end if;
  if (new.frete_uuid, new.assinatura_uuid, new.emissor, new.ambiente, new.serie, new.numero)
    is distinct from (old.frete_uuid, old.assinatura_uuid, old.emissor, old.ambiente, old.serie, old.numero) then
    raise exception 'o número de uma DC-e não muda' using errcode = '23514', constraint = 'dce_vive';
  end if;
  if (new.chave, new.xml, new.digest) is distinct from (old.chave, old.xml, old.digest)
    and not (new.estado = 'ASSINADA' and old.estado in ('NUMERADA', 'REJEITADA', 'ABANDONADA')) then
    raise exception 'uma DC-e assinada não muda' using errcode = '23514', constraint = 'dce_vive';
  end if;
  if old.protocolo is not null and (new.protocolo, new.autorizada_em, new.xml_protocolo)
    is distinct from (old.protocolo, old.autorizada_em, old.xml_protocolo) then
    raise exception 'um protocolo não muda' using errcode = '23514', constraint = 'dce_vive';
  end if;
  if new.estado <> old.estado and (old.estado, new.estado) not in (
    ('NUMERADA', 'ASSINADA'), ('NUMERADA', 'ABANDONADA'),
    ('ASSINADA', 'AUTORIZADA'), ('ASSINADA', 'REJEITADA'), ('ASSINADA', 'ABANDONADA'),
    ('REJEITADA', 'ASSINADA'), ('REJEITADA', 'ABANDONADA'),
    ('ABANDONADA', 'ASSINADA'), ('ABANDONADA', 'CANCELANDO'),
    ('AUTORIZADA', 'CANCELANDO'), ('CANCELANDO', 'CANCELADA'), ('CANCELANDO', 'CANCELAMENTO_RECUSADO'),
    ('CANCELAMENTO_RECUSADO', 'CANCELANDO'), ('CANCELAMENTO_RECUSADO', 'CANCELADA')
  ) then
    raise exception 'uma DC-e não vai de % a %', old.estado, new.estado using errcode = '23514', constraint = 'dce_vive';
  end if;
  return new;
end $$;
create trigger dce_vive before insert or update or delete on dce for each row execute function dce_vive();

create function dce_conta() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.estado <> old.estado then
    insert into dce_evento (frete_uuid, de, para, em, codigo, motivo)
    values (new.frete_uuid, case when tg_op = 'UPDATE' then old.estado end, new.estado, new.estado_em, new.codigo_recusa, new.motivo);
  end if;
  return null;
end $$;
create trigger dce_conta after insert or update of estado on dce for each row execute function dce_conta();

-- A frete that ends takes its declaration along, by whatever way it ends. What the authority may know is asked for first.
create function dce_do_frete() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and new.status in ('CANCELADO', 'EXPIRADO', 'POSTADO') then
    update dce set encerrada_em = new.status_em where frete_uuid = new.uuid and encerrada_em is null;
  end if;
  if new.status <> old.status and new.status in ('CANCELADO', 'EXPIRADO') then
    update dce set
      estado = case when estado = 'AUTORIZADA' then 'CANCELANDO' else 'ABANDONADA' end,
      estado_em = new.status_em,
      codigo_recusa = null,
      motivo = new.status_causa,
      abandonada_em = case when estado = 'AUTORIZADA' then abandonada_em else coalesce(abandonada_em, new.status_em) end,
      tentativas = 0,
      proxima_em = case
        when estado = 'AUTORIZADA' then new.status_em
        when estado = 'ASSINADA' and enviada_em is not null then new.status_em + interval '2 minutes'
      end
    where frete_uuid = new.uuid and estado in ('NUMERADA', 'ASSINADA', 'REJEITADA', 'AUTORIZADA');
  end if;
  return null;
end $$;
create trigger dce_do_frete after update of status on frete for each row execute function dce_do_frete();
