-- A name that half of everybody has is found by its beginning, in the order of an index: the index of words reads them all.

-- A name as it is compared: small letters without accents.
create function nome_simples(texto text) returns text language sql immutable as $$
  select left(lower(regexp_replace(normalize(texto, NFKD), '[\u0300-\u036f]', '', 'g') collate "C"), 100)
$$;
create index usuario_nome on usuario (nome_simples(nome) text_pattern_ops) where assinatura_uuid is not null;
create index usuario_sobrenome on usuario (nome_simples(sobrenome) text_pattern_ops) where assinatura_uuid is not null;
create index loja_nome on loja (nome_simples(nome) text_pattern_ops);
create index loja_razao_social on loja (nome_simples(razao_social) text_pattern_ops);
