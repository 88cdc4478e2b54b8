-- Who people are: users with their subscription, their password's digest, and the sessions they hold.
create table assinatura (
  uuid uuid primary key,
  criada_em timestamptz not null
);

create table usuario (
  uuid uuid primary key,
  assinatura_uuid uuid references assinatura (uuid),
  cpf text not null unique check (cpf ~ '^[0-9]{11}$'),
  nome text not null check (nome <> ''),
  sobrenome text not null,
  email text not null check (email = lower(email)),
  telefone text not null check (telefone ~ '^[0-9]{10,11}$'),
  roles text[] not null default '{}',
  email_validado_em timestamptz,
  criado_em timestamptz not null
);
create unique index usuario_email on usuario (email);

create table credencial (
  usuario_uuid uuid primary key references usuario (uuid) on delete cascade,
  senha_hash text not null,
  alterada_em timestamptz not null
);

create table sessao (
  token_hash text primary key check (length(token_hash) = 64),
  usuario_uuid uuid not null references usuario (uuid) on delete cascade,
  criada_em timestamptz not null,
  usada_em timestamptz not null
);
create index sessao_usuario on sessao (usuario_uuid);
create index sessao_usada_em on sessao (usada_em);
