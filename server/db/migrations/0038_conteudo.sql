-- Contents that a seller ships again and again: the lines of the content declaration under a name, so that declaring takes one press.
create table conteudo (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid),
  -- which of the subscriber's fifty places it has: no two of them take one at once
  vaga int not null check (vaga between 1 and 50),
  nome text not null check (nome <> '' and length(nome) <= 40),
  -- [{descricao, quantidade, valorUnitarioCentavos}], the value may be null
  itens jsonb not null check (jsonb_typeof(itens) = 'array' and jsonb_array_length(itens) between 1 and 30),
  usada_em timestamptz not null,
  unique (assinatura_uuid, vaga)
);
-- two contents of one name could not be told apart
create unique index conteudo_nome on conteudo (assinatura_uuid, lower(nome));
