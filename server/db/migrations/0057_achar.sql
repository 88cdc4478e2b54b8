-- The staff finds people and fretes (D §12), sees a person's data for five minutes, and reads the calls to carriers.

-- Words as `frete_busca_de` cuts them: small letters without accents, cut at whatever is neither a letter nor a digit.
create function palavras_de(texto text) returns tsvector language sql immutable as $$
  select array_to_tsvector(array(
    select left(palavra, 100) from regexp_split_to_table(
      lower(regexp_replace(normalize(texto, NFKD), '[\u0300-\u036f]', '', 'g') collate "C"),
      '[\u0001-\u002f\u003a-\u0060\u007b-\u007f]+') as palavra
    where palavra <> ''
  ))
$$;
create index usuario_procura on usuario using gin (palavras_de(nome || ' ' || sobrenome)) where assinatura_uuid is not null;
create index loja_procura on loja using gin (palavras_de(nome || ' ' || razao_social));
create index loja_cnpj on loja (cnpj);
create index frete_pedido on frete (lower(pedido)) where pedido <> '';
create index pagamento_psp_id on pagamento (psp_id) where psp_id is not null;
create index saque_codigo on saque (codigo) where codigo is not null;
create index saque_aberto on saque (pedido_em, uuid) where status in ('SOLICITADO', 'ENVIADO');
create index frete_vendas on frete (comprado_em) include (status, valor_frete_centavos, margem_centavos);

-- Until when an operator sees a person's whole data; who asked and why stands in `auditoria`.
create table dado_aberto (
  operador_uuid uuid not null references usuario (uuid),
  assinatura_uuid uuid not null references assinatura (uuid),
  ate timestamptz not null,
  primary key (operador_uuid, assinatura_uuid)
);

-- What carriers were asked and what they answered, without personal data; kept for some weeks.
create table chamada_transportadora (
  id bigint generated always as identity primary key,
  em timestamptz not null,
  transportadora_uuid uuid not null,
  chamada text not null check (chamada in ('EMISSAO', 'CANCELAMENTO', 'RASTREIO')),
  produto text not null default '',
  -- the fretes and codes that the call was about
  objetos text[] not null,
  duracao_ms int not null check (duracao_ms >= 0),
  desfecho text not null check (desfecho in ('RESPONDEU', 'RECUSOU', 'SEM_RESPOSTA')),
  pedido text not null check (length(pedido) <= 2000),
  resposta text not null check (length(resposta) <= 2000)
);
create index chamada_transportadora_objetos on chamada_transportadora using gin (objetos);
create index chamada_transportadora_em on chamada_transportadora (em, transportadora_uuid, chamada, desfecho, duracao_ms);
