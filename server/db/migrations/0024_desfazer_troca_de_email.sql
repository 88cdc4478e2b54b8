-- An address that was exchanged for another is promised to its account for 72 h, in which the exchange can be undone from there.
create table email_troca (
  uuid uuid primary key,
  -- the order of a person's changes, also of two in one millisecond
  ordem bigint generated always as identity,
  usuario_uuid uuid not null references usuario (uuid) on delete cascade,
  antigo text not null check (antigo = lower(antigo)),
  novo text not null check (novo = lower(novo)),
  confirmada_em timestamptz not null,
  desfazer_ate timestamptz not null check (desfazer_ate > confirmada_em),
  -- undone, or over
  encerrada_em timestamptz,
  check (novo <> antigo)
);
create index email_troca_usuario on email_troca (usuario_uuid);
-- one address is promised to one account
create unique index email_troca_antigo on email_troca (antigo) where encerrada_em is null;

alter table token drop constraint token_tipo_check;
alter table token add constraint token_tipo_check
  check (tipo in ('VALIDACAO', 'TROCA_DE_EMAIL', 'RECUPERACAO', 'DESFAZER_EMAIL'));

-- after the row and its index entry, so that a change that was committed meanwhile is seen
create function email_prometido() returns trigger language plpgsql as $$
begin
  if exists (select from email_troca where antigo = new.email and usuario_uuid <> new.uuid and encerrada_em is null) then
    raise exception 'o e-mail ainda é de outra conta' using errcode = '23505', constraint = 'usuario_email';
  end if;
  return null;
end $$;
create trigger email_prometido after insert or update of email on usuario
  for each row when (new.email is not null) execute function email_prometido();
