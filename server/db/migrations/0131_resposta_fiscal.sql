-- What a sender answered about fiscal papers, once: a shop, or the subscriber in their own name (loja_uuid null). A question that
-- the answers before it make needless stays null.
alter table loja add constraint loja_uuid_assinatura_uuid_key unique (uuid, assinatura_uuid);
create table resposta_fiscal (
  assinatura_uuid uuid not null references assinatura (uuid),
  loja_uuid uuid,
  emite_nota boolean not null,
  vende_sempre boolean,
  is_mei boolean,
  respondida_em timestamptz not null,
  unique nulls not distinct (assinatura_uuid, loja_uuid),
  foreign key (loja_uuid, assinatura_uuid) references loja (uuid, assinatura_uuid) on delete cascade,
  check ((vende_sempre is null) = emite_nota),
  check ((is_mei is null) = (vende_sempre is not true))
);
