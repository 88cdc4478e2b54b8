-- Which version of the tariffs, the agencies or the CEP ranges holds is read with every page of their history: without this index a
-- long history was sorted each time.
create index tabela_importacao_vale on tabela_importacao (tabela, vale_de desc, ordem desc) where cancelada_em is null;
