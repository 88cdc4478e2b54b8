-- Documents with their files, the signed contract, and what was decided about documents and limits (D §15).

-- Nothing wrote a row here before this version: documents had no file.
delete from documento_envio;
alter table documento_envio
  add column arquivo_uuid uuid not null unique references arquivo (uuid),
  add column formato text not null check (formato in ('application/pdf', 'image/jpeg', 'image/png', 'image/gif')),
  add column tamanho int not null check (tamanho > 0),
  add column sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- why it was refused
  add column motivo text check (motivo <> ''),
  -- by how much the limit grew when it was approved; 0 for the second of a kind
  add column acrescimo int not null default 0 check (acrescimo >= 0),
  add constraint documento_envio_motivo check ((status = 'REPROVADO') = (motivo is not null)),
  add constraint documento_envio_acrescimo check (acrescimo = 0 or status = 'APROVADO'),
  -- a contract is signed, not examined
  add constraint documento_envio_contrato check (tipo <> 'CONTRATO' or (status = 'APROVADO' and formato = 'application/pdf'));
-- Of a kind of file one waits or is approved, and a kind raises the limit once.
create unique index documento_envio_um on documento_envio (assinatura_uuid, tipo)
  where status in ('AVALIACAO', 'APROVADO') and tipo <> 'CONTRATO';
create unique index documento_envio_acrescimo_unico on documento_envio (assinatura_uuid, tipo) where acrescimo > 0;
create index documento_envio_fila on documento_envio (criado_em, uuid) where status = 'AVALIACAO';

-- A decision is made once, and about the file that was sent.
create function documento_envio_fica() returns trigger language plpgsql as $$
begin
  raise exception 'o documento % não muda', old.uuid using errcode = '23514', constraint = 'documento_envio_fica';
end $$;
create trigger documento_envio_fica before update on documento_envio for each row
  when (old.status <> 'AVALIACAO'
    or (to_jsonb(old) - '{status,decidido_em,motivo,acrescimo}'::text[])
      is distinct from (to_jsonb(new) - '{status,decidido_em,motivo,acrescimo}'::text[]))
  execute function documento_envio_fica();

-- A signature under the contract: what its page says of it. It stays when the account is closed, without the person.
create table assinatura_digital (
  -- what is printed under the contract, without its hyphens
  codigo text primary key check (codigo ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  assinatura_uuid uuid not null references assinatura (uuid),
  -- null once the account is closed
  documento_uuid uuid unique references documento_envio (uuid) on delete set null,
  titulo text not null,
  versao text not null,
  -- of the PDF with the text alone, and of the whole signed PDF
  sha256_texto text not null check (sha256_texto ~ '^[0-9a-f]{64}$'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  assinado_em timestamptz not null,
  ip text,
  navegador text,
  iniciais text,
  unique (assinatura_uuid, versao)
);
create function assinatura_digital_fica() returns trigger language plpgsql as $$
begin
  raise exception 'a assinatura % não muda', old.codigo using errcode = '23514', constraint = 'assinatura_digital_fica';
end $$;
create trigger assinatura_digital_fica before update on assinatura_digital for each row
  when ((new.documento_uuid is not null and new.documento_uuid is distinct from old.documento_uuid)
    or coalesce(new.ip, new.navegador, new.iniciais) is not null
      and (new.ip, new.navegador, new.iniciais) is distinct from (old.ip, old.navegador, old.iniciais)
    or (to_jsonb(old) - '{documento_uuid,ip,navegador,iniciais}'::text[])
      is distinct from (to_jsonb(new) - '{documento_uuid,ip,navegador,iniciais}'::text[]))
  execute function assinatura_digital_fica();
create trigger assinatura_digital_nao_sai before delete or truncate on assinatura_digital
  for each statement execute function livro_so_cresce();

-- What the staff answered to a request for a higher limit.
alter table pedido_aumento
  add column numero_fretes int check (numero_fretes between 1 and 10000),
  add column motivo text check (motivo <> ''),
  add constraint pedido_aumento_resposta
    check ((estado = 'APROVADO') = (numero_fretes is not null) and (estado = 'RECUSADO') = (motivo is not null)) not valid;
create index pedido_aumento_fila on pedido_aumento (criado_em, uuid) where estado = 'ABERTO';
create function pedido_aumento_fica() returns trigger language plpgsql as $$
begin
  raise exception 'o pedido % já foi respondido', old.uuid using errcode = '23514', constraint = 'pedido_aumento_fica';
end $$;
create trigger pedido_aumento_fica before update on pedido_aumento for each row
  when (old.estado <> 'ABERTO') execute function pedido_aumento_fica();
