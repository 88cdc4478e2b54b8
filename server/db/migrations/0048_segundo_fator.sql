-- A second step at log in, for people who want it: an authenticator's codes (TOTP), and passkeys (WebAuthn) as the faster door.
create table segundo_fator (
  usuario_uuid uuid primary key references usuario (uuid) on delete cascade,
  -- encrypted; only the code of a log in is compared with what it gives
  segredo text not null check (segredo <> ''),
  criado_em timestamptz not null,
  -- null until the first code proves that the authenticator holds the secret
  ativado_em timestamptz check (ativado_em >= criado_em),
  -- the 30-second step of the last accepted code: that code and older ones are spent
  ultimo_passo bigint not null default 0 check (ultimo_passo >= 0)
);

create table codigo_de_recuperacao (
  usuario_uuid uuid not null references segundo_fator (usuario_uuid) on delete cascade,
  codigo_hash text not null check (length(codigo_hash) = 43),
  usado_em timestamptz,
  primary key (usuario_uuid, codigo_hash)
);

-- browsers that skip the second step for 30 days
create table aparelho_lembrado (
  uuid uuid primary key,
  usuario_uuid uuid not null references segundo_fator (usuario_uuid) on delete cascade,
  token_hash text not null unique check (length(token_hash) = 64),
  nome text not null check (nome <> '' and length(nome) <= 80),
  criado_em timestamptz not null,
  usado_em timestamptz not null,
  expira_em timestamptz not null check (expira_em > criado_em)
);
create index aparelho_lembrado_usuario on aparelho_lembrado (usuario_uuid);

-- the way back of a person who lost authenticator and codes: a link by mail, 24 hours after it was asked for
create table remocao_do_fator (
  uuid uuid primary key,
  usuario_uuid uuid not null references segundo_fator (usuario_uuid) on delete cascade,
  pedida_em timestamptz not null,
  libera_em timestamptz not null check (libera_em >= pedida_em + interval '24 hours'),
  vence_em timestamptz not null check (vence_em > libera_em),
  -- refused by the owner, given up, or over
  encerrada_em timestamptz
);
create unique index remocao_do_fator_aberta on remocao_do_fator (usuario_uuid) where encerrada_em is null;

create table chave_de_acesso (
  uuid uuid primary key,
  usuario_uuid uuid not null references usuario (uuid) on delete cascade,
  -- identifier and public key (COSE) of the credential, in base64url
  credencial_id text not null unique check (length(credencial_id) between 1 and 1400),
  chave_publica text not null check (chave_publica <> ''),
  contador bigint not null check (contador >= 0),
  transportes text[] not null default '{}',
  nome text not null check (nome <> '' and length(nome) <= 60),
  is_sincronizada boolean not null,
  criada_em timestamptz not null,
  usada_em timestamptz
);
create index chave_de_acesso_usuario on chave_de_acesso (usuario_uuid);

-- what a passkey must sign; deleted when it comes back
create table desafio (
  desafio text primary key check (length(desafio) = 43),
  -- who adds a passkey; null at log in
  usuario_uuid uuid references usuario (uuid) on delete cascade,
  expira_em timestamptz not null
);
create index desafio_expira_em on desafio (expira_em);

alter table token drop constraint token_tipo_check;
alter table token add constraint token_tipo_check check (
  tipo in ('VALIDACAO', 'TROCA_DE_EMAIL', 'RECUPERACAO', 'DESFAZER_EMAIL', 'RECUSAR_REMOCAO', 'REMOVER_FATOR')
);
