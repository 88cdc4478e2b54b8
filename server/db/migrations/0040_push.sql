-- Notices that reach a phone or a computer while no page is open (Web Push): on which devices, and of which kinds.
create table push_aparelho (
  uuid uuid primary key,
  usuario_uuid uuid not null,
  assinatura_uuid uuid not null,
  -- ends with the session in which the person switched it on, or in which the browser was last seen
  sessao_uuid uuid not null references sessao (uuid) on delete cascade,
  nome text not null check (nome <> '' and length(nome) <= 80),
  -- where the browser's push service takes messages for it, and the keys that only this browser can read with (RFC 8291)
  endereco text not null check (length(endereco) <= 1000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  criado_em timestamptz not null,
  unique (endereco, assinatura_uuid),
  -- whoever no longer belongs to the subscription is told nothing of it
  foreign key (usuario_uuid, assinatura_uuid) references perfil (usuario_uuid, assinatura_uuid) on delete cascade
);
create index push_aparelho_assinatura on push_aparelho (assinatura_uuid);
create index push_aparelho_usuario on push_aparelho (usuario_uuid, assinatura_uuid);
create index push_aparelho_sessao on push_aparelho (sessao_uuid);

-- What a person has said of a kind; no row: as TIPOS_DE_AVISO says.
create table notificacao_push (
  usuario_uuid uuid not null,
  assinatura_uuid uuid not null,
  tipo text not null,
  push boolean not null,
  primary key (usuario_uuid, assinatura_uuid, tipo),
  foreign key (usuario_uuid, assinatura_uuid) references perfil (usuario_uuid, assinatura_uuid) on delete cascade
);
