-- A cart shows what its product is called, as the carrier called it when it quoted.
alter table cotacao add column nome_produto text check (nome_produto <> '');
update cotacao set nome_produto = coalesce(snapshot -> 'regras' ->> 'nomeProduto', produto);
alter table cotacao alter column nome_produto set not null;
