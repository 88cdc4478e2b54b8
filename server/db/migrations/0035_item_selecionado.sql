-- Which items of a cart the next purchase is for. What is not selected stays in a cart of its own when one begins.
alter table carrinho_item add column is_selecionado boolean not null default true;
