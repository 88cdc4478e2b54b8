-- No DC-e is numbered or signed for a frete that has ended, whatever the order in which two processes come.

create or replace function dce_vive() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'uma DC-e não se apaga' using errcode = '23514', constraint = 'dce_vive';
  end if;
  if tg_op = 'INSERT' then
    if new.estado <> 'NUMERADA' then
      raise exception 'uma DC-e não nasce %', new.estado using errcode = '23514', constraint = 'dce_vive';
    end if;
    -- the lock waits for a frete that is ending at this moment, and makes its end wait for this row
    perform from frete where uuid = new.frete_uuid and status in ('PENDENTE', 'GERADO') for share;
    if not found then
      raise exception 'só um frete pago e ainda não postado ganha DC-e' using errcode = '23514', constraint = 'dce_de_frete_vivo';
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
  if new.estado = 'ASSINADA' and old.estado <> 'ASSINADA' and new.encerrada_em is not null then
    raise exception 'a DC-e de um frete encerrado não se assina' using errcode = '23514', constraint = 'dce_de_frete_vivo';
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
