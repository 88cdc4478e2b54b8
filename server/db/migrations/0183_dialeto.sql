-- Orders of programs that speak another platform's dialect (D §20): an order keeps its uuid from the cart to the delivery.
create table dialeto_pedido (
  -- of the order: the uuid that its item had in the cart
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid) on delete cascade,
  -- the frete that it was bought as, the newest one; null until then
  frete_uuid uuid unique,
  -- the tags that the program sent, to be answered again
  etiquetas jsonb not null default '[]',
  -- SHA-256 of the request, in hexadecimal digits, where a repeat within minutes must answer the same order
  corpo_hash text check (length(corpo_hash) = 64),
  criado_em timestamptz not null,
  -- the price that the program was told last; a checkout does not buy for more. Null: an order that no program has made
  visto_centavos bigint check (visto_centavos >= 0),
  -- when 'generate' first answered that the label is there
  gerado_em timestamptz
);
create index dialeto_pedido_da_assinatura on dialeto_pedido (assinatura_uuid, criado_em desc);
create index dialeto_pedido_nao_comprado on dialeto_pedido (criado_em) where frete_uuid is null;

-- Whatever buys an item of a cart (a program, the site, a Pix), its order becomes the frete. The statement that creates the
-- fretes runs before the one that removes the items: both are still here.
create function dialeto_pedido_comprado() returns trigger language plpgsql as $$
begin
  update dialeto_pedido as p set frete_uuid = n.uuid
  from novos as n join carrinho_item as i on i.carrinho_uuid = n.carrinho_uuid and i.posicao = n.posicao
  where p.uuid = i.uuid and p.assinatura_uuid = n.assinatura_uuid;
  return null;
end $$;
create trigger dialeto_pedido_comprado after insert on frete referencing new table as novos
  for each statement execute function dialeto_pedido_comprado();
