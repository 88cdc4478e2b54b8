-- People of a shop (D §16): invitations, profiles in a shop, who did what.

alter table loja add constraint loja_da_assinatura unique (assinatura_uuid, uuid);

-- A person may work in several shops of one subscription, so pushes no longer hang on the one profile there: they need one of
-- them, and end with the last. Taking a push and ending a profile wait for each other, as with a foreign key.
alter table push_aparelho drop constraint push_aparelho_usuario_uuid_assinatura_uuid_fkey;
alter table notificacao_push drop constraint notificacao_push_usuario_uuid_assinatura_uuid_fkey;
create function push_do_perfil() returns trigger language plpgsql as $$
begin
  perform from perfil where usuario_uuid = new.usuario_uuid and assinatura_uuid = new.assinatura_uuid for key share;
  if not found then
    raise exception 'a pessoa % não tem mais perfil na assinatura %', new.usuario_uuid, new.assinatura_uuid
      using errcode = '23503', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger push_do_perfil before insert or update of usuario_uuid, assinatura_uuid on push_aparelho
  for each row execute function push_do_perfil();
create trigger push_do_perfil before insert or update of usuario_uuid, assinatura_uuid on notificacao_push
  for each row execute function push_do_perfil();
create function perfil_leva_push() returns trigger language plpgsql as $$
begin
  if not exists (
    select from perfil where usuario_uuid = old.usuario_uuid and assinatura_uuid = old.assinatura_uuid and uuid <> old.uuid
  ) then
    delete from push_aparelho where usuario_uuid = old.usuario_uuid and assinatura_uuid = old.assinatura_uuid;
    delete from notificacao_push where usuario_uuid = old.usuario_uuid and assinatura_uuid = old.assinatura_uuid;
  end if;
  return null;
end $$;
create trigger perfil_leva_push after delete on perfil for each row execute function perfil_leva_push();

-- the shop of the profile; null in a person's own account
alter table perfil
  add column loja_uuid uuid,
  add constraint perfil_da_loja foreign key (assinatura_uuid, loja_uuid) references loja (assinatura_uuid, uuid),
  drop constraint perfil_usuario_uuid_assinatura_uuid_key;
create unique index perfil_sem_loja on perfil (usuario_uuid, assinatura_uuid) where loja_uuid is null;
create unique index perfil_na_loja on perfil (usuario_uuid, loja_uuid) where loja_uuid is not null;
create index perfil_pessoas_da_loja on perfil (assinatura_uuid, loja_uuid);

-- nobody is a member of their own shop
create function perfil_nao_do_dono() returns trigger language plpgsql as $$
begin
  if exists (select from usuario where uuid = new.usuario_uuid and assinatura_uuid = new.assinatura_uuid) then
    raise exception 'a loja % é da própria pessoa', new.loja_uuid using errcode = '23514', constraint = 'perfil_nao_do_dono';
  end if;
  return new;
end $$;
create trigger perfil_nao_do_dono before insert on perfil for each row when (new.loja_uuid is not null)
  execute function perfil_nao_do_dono();

-- Profiles that ended, for some time: the next call of their holder says why it is refused.
create table perfil_retirado (
  uuid uuid primary key,
  usuario_uuid uuid not null references usuario (uuid),
  nome_da_loja text not null,
  motivo text not null check (motivo in ('RETIRADO', 'LOJA_EXCLUIDA', 'CONTA_ENCERRADA')),
  retirado_em timestamptz not null
);
create index perfil_retirado_usuario on perfil_retirado (usuario_uuid);
create index perfil_retirado_em on perfil_retirado (retirado_em);

create table convite (
  uuid uuid primary key,
  assinatura_uuid uuid not null,
  loja_uuid uuid not null,
  nome_da_loja text not null check (nome_da_loja <> ''),
  email text not null check (email = lower(email)),
  papel text not null check (papel in ('ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO')),
  convidado_por uuid not null references usuario (uuid),
  -- the mail that is good: sending it again ends the link of the one before
  envio uuid not null,
  token_hash text unique check (length(token_hash) = 64),
  enviado_em timestamptz not null,
  expira_em timestamptz not null check (expira_em > enviado_em),
  -- who registered with the link, until the e-mail is validated
  cadastro_uuid uuid references usuario (uuid) on delete set null,
  aceito_em timestamptz,
  perfil_uuid uuid unique,
  constraint convite_da_loja foreign key (assinatura_uuid, loja_uuid) references loja (assinatura_uuid, uuid),
  constraint convite_aceito check ((aceito_em is null) = (perfil_uuid is null) and aceito_em < expira_em)
);
create unique index convite_pendente on convite (loja_uuid, email) where aceito_em is null;
create index convite_lista on convite (loja_uuid, enviado_em desc, uuid desc);
create index convite_cadastro on convite (cadastro_uuid) where cadastro_uuid is not null;
create index convite_email on convite (email);

-- Who did what in an assinatura, as its owner reads it. Lines are only added; they go with the account.
create table atividade (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid),
  usuario_uuid uuid not null references usuario (uuid),
  em timestamptz not null,
  acao text not null,
  quantidade int check (quantidade > 0),
  valor_centavos bigint,
  detalhe text not null default ''
);
create index atividade_lista on atividade (assinatura_uuid, em desc, uuid desc);
create index atividade_da_pessoa on atividade (assinatura_uuid, usuario_uuid, em desc, uuid desc);
create function atividade_fica() returns trigger language plpgsql as $$
begin
  raise exception 'a atividade só cresce' using errcode = '23514', constraint = 'atividade_fica';
end $$;
create trigger atividade_fica before update or truncate on atividade for each statement execute function atividade_fica();

-- how many lines each person has: the list tells its length, and its people, without counting
create table atividade_contagem (
  assinatura_uuid uuid not null,
  usuario_uuid uuid not null,
  quantidade bigint not null check (quantidade >= 0),
  primary key (assinatura_uuid, usuario_uuid)
);
create function atividade_conta() returns trigger language plpgsql as $$
begin
  insert into atividade_contagem as c select assinatura_uuid, usuario_uuid, count(*) from novas group by 1, 2 order by 1, 2
  on conflict (assinatura_uuid, usuario_uuid) do update set quantidade = c.quantidade + excluded.quantidade;
  return null;
end $$;
create trigger atividade_conta after insert on atividade referencing new table as novas
  for each statement execute function atividade_conta();

-- Who caused a line of the statement: a person's uuid, or 'sistema'. Null: written before persons were recorded.
alter table transacao add column ator text check (ator = 'sistema' or length(ator) = 36);
-- who began the payment; null: before persons were recorded
alter table pagamento add column usuario_uuid uuid references usuario (uuid);
