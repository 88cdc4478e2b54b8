-- The accounts of the staff (D §17): invited without a telephone, removed with the name that the audit log needs, and never a house without an administrator.

alter table usuario drop constraint usuario_presente;
alter table usuario add constraint usuario_presente check (
  encerrado_em is not null
  or (num_nonnulls(cpf, email) = 2 and (telefone is not null or 'OPERADOR' = any(roles)))
);
alter table usuario drop constraint usuario_esquecido;
alter table usuario add constraint usuario_esquecido check (
  encerrado_em is null
  or (
    num_nonnulls(cpf, email, telefone, cep, email_pendente) = 0 and complemento = '' and direitos = '{}'
    and ('OPERADOR' = any(roles) or (sobrenome = '' and nome = 'Conta encerrada'))
  )
);
-- a member of the staff is never a subscriber as well: nobody may decide about their own account
alter table usuario add constraint usuario_equipe_sem_assinatura
  check (not 'OPERADOR' = any(roles) or assinatura_uuid is null);
create index usuario_equipe on usuario (criado_em) where 'OPERADOR' = any(roles);

alter table token drop constraint token_tipo_check;
alter table token add constraint token_tipo_check check (
  tipo in (
    'VALIDACAO', 'TROCA_DE_EMAIL', 'RECUPERACAO', 'DESFAZER_EMAIL', 'RECUSAR_REMOCAO', 'REMOVER_FATOR',
    'CONVITE_DE_OPERADOR'
  )
);

-- The last administrator who can log in stays one. Who changes rights holds the lock of `lockEquipe`, so no two go at once.
create function operador_ultimo_administrador() returns trigger language plpgsql as $$
begin
  if old.encerrado_em is null and old.email_validado_em is not null
    and (new.encerrado_em is not null or not 'ADMINISTRADOR' = any(new.direitos))
    and not exists (
      select from usuario
      where 'OPERADOR' = any(roles) and 'ADMINISTRADOR' = any(direitos) and uuid <> old.uuid
        and encerrado_em is null and email_validado_em is not null
    )
  then
    raise exception 'a equipe ficaria sem administrador'
      using errcode = '23514', constraint = 'operador_ultimo_administrador';
  end if;
  return new;
end $$;
create trigger operador_ultimo_administrador before update on usuario
  for each row when ('ADMINISTRADOR' = any(old.direitos)) execute function operador_ultimo_administrador();

-- The log is read by what was acted on: by its kind, or by its number whatever the kind.
create index auditoria_tipo on auditoria (split_part(alvo, ':', 1), ordem desc);
create index auditoria_uuid on auditoria (split_part(alvo, ':', 2), ordem desc);

-- Where the log ends, so that rows removed from its end are missed, too. Only an insert into the log moves it.
create table auditoria_fim (
  unico boolean primary key default true check (unico),
  ordem bigint not null,
  hash text not null
);
insert into auditoria_fim (ordem, hash) select ordem, hash from auditoria order by ordem desc limit 1;
create function auditoria_anda() returns trigger language plpgsql as $$
begin
  insert into auditoria_fim (ordem, hash) values (new.ordem, new.hash)
    on conflict (unico) do update set ordem = excluded.ordem, hash = excluded.hash;
  return null;
end $$;
create trigger auditoria_anda after insert on auditoria for each row execute function auditoria_anda();
create function auditoria_fim_so_anda() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'o fim da auditoria só muda com ela' using errcode = '23514', constraint = 'auditoria_fim_so_anda';
  end if;
  return null;
end $$;
create trigger auditoria_fim_so_anda before insert or update or delete or truncate on auditoria_fim
  for each statement execute function auditoria_fim_so_anda();
