-- A DC-e without an answer ends when its frete is posted: the parcel travels with the paper form.

-- The state comes first: no DC-e is waiting for its answer while `encerrada_em` is set.
create or replace function dce_do_frete() returns trigger language plpgsql as $$
begin
  if new.status = old.status or new.status not in ('CANCELADO', 'EXPIRADO', 'POSTADO') then return null; end if;
  update dce set
    estado = case when estado = 'AUTORIZADA' then 'CANCELANDO' else 'ABANDONADA' end,
    -- the carrier may tell the posting hours later
    estado_em = greatest(new.status_em, estado_em),
    codigo_recusa = null,
    motivo = new.status_causa,
    abandonada_em = case when estado = 'AUTORIZADA' then abandonada_em else coalesce(abandonada_em, new.status_em) end,
    encerrada_em = coalesce(encerrada_em, new.status_em),
    tentativas = 0,
    proxima_em = case
      when estado = 'AUTORIZADA' then new.status_em
      when estado = 'ASSINADA' and enviada_em is not null then greatest(new.status_em, enviada_em) + interval '2 minutes'
    end
  where frete_uuid = new.uuid
    and (estado in ('NUMERADA', 'ASSINADA') or (new.status <> 'POSTADO' and estado in ('REJEITADA', 'AUTORIZADA')));
  update dce set encerrada_em = new.status_em where frete_uuid = new.uuid and encerrada_em is null;
  return null;
end $$;

update dce set
  estado = 'ABANDONADA',
  motivo = 'Postado',
  abandonada_em = coalesce(abandonada_em, encerrada_em),
  tentativas = 0,
  proxima_em = case when estado = 'ASSINADA' and enviada_em is not null then enviada_em + interval '2 minutes' end
where encerrada_em is not null and estado in ('NUMERADA', 'ASSINADA');

alter table dce add constraint dce_encerrada check (encerrada_em is null or estado not in ('NUMERADA', 'ASSINADA'));
