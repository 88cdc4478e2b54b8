-- The commit that named version 0.5.0 had another text of 0017: words were not cut at 100 letters, and a step of a frete did not
-- hold the subscriber's counters first. A database made by it gets both functions here; in others nothing changes.
create or replace function frete_busca_de(um frete) returns tsvector language sql stable as $$
  select array_to_tsvector(array(
    -- a word of more than 2046 bytes would be kept broken
    select left(palavra, 100) from regexp_split_to_table(
      lower(regexp_replace(
        normalize(concat_ws(' ', um.destinatario ->> 'nome', um.destinatario ->> 'sobrenome', um.pedido, um.codigo_encomenda), NFKD),
        '[\u0300-\u036f]', '', 'g') collate "C"),
      '[\u0001-\u002f\u003a-\u0060\u007b-\u007f]+') as palavra
    where palavra <> ''
  ) || ('=' || um.assinatura_uuid::text))
$$;
create or replace function frete_resume() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into frete_resumo (assinatura_uuid) select distinct assinatura_uuid from novos on conflict do nothing;
    update frete_resumo as r set ativos = r.ativos + d.ativos, aguarda_postar = r.aguarda_postar + d.postar,
      economia_centavos = r.economia_centavos + d.economia
    from (select assinatura_uuid, sum(frete_e_ativo(status)) as ativos, sum((status = 'GERADO')::int) as postar,
        sum(frete_economia(novos)) as economia from novos group by 1) as d
    where r.assinatura_uuid = d.assinatura_uuid;
    insert into frete_contagem as c select assinatura_uuid, status, count(*) from novos group by 1, 2 order by 1, 2
    on conflict (assinatura_uuid, status) do update set quantidade = c.quantidade + excluded.quantidade;
  else
    -- who takes a step holds the subscriber's counters first, as a purchase does: counts that come to be meanwhile cannot be
    -- locked in any order, and two steps at once would each wait for a row of the other
    perform 1 from frete_resumo as r
    where r.assinatura_uuid in (
      select n.assinatura_uuid from novos as n join velhos as v using (uuid) where n.status <> v.status)
    order by r.assinatura_uuid for no key update;
    -- most changes are no steps: they must not make everybody's fretes queue for one row
    update frete_resumo as r set ativos = r.ativos + d.ativos, aguarda_postar = r.aguarda_postar + d.postar,
      economia_centavos = r.economia_centavos + d.economia
    from (
      select assinatura_uuid, sum(ativos) as ativos, sum(postar) as postar, sum(economia) as economia from (
        select assinatura_uuid, frete_e_ativo(status) as ativos, (status = 'GERADO')::int as postar, frete_economia(novos) as economia from novos
        union all
        select assinatura_uuid, -frete_e_ativo(status), -(status = 'GERADO')::int, -frete_economia(velhos) from velhos
      ) as cada group by 1 having sum(ativos) <> 0 or sum(postar) <> 0 or sum(economia) <> 0
    ) as d
    where r.assinatura_uuid = d.assinatura_uuid;
    insert into frete_contagem as c
    select assinatura_uuid, status, 0 from (
      select n.assinatura_uuid, n.status from novos as n join velhos as v using (uuid) where n.status <> v.status
    ) as passos group by 1, 2 order by 1, 2
    on conflict (assinatura_uuid, status) do nothing;
    update frete_contagem as c set quantidade = c.quantidade + d.soma
    from (
      select assinatura_uuid, status, sum(n) as soma
      from (select assinatura_uuid, status, 1 as n from novos union all select assinatura_uuid, status, -1 from velhos) as cada
      group by 1, 2 having sum(n) <> 0 order by 1, 2
    ) as d
    where (c.assinatura_uuid, c.status) = (d.assinatura_uuid, d.status);
  end if;
  return null;
end $$;

-- A node of 0.5.0 inserts all columns of an item, those that it does not know as null.
create function carrinho_item_de_antes() returns trigger language plpgsql as $$
begin
  new.is_selecionado := true;
  return new;
end $$;
create trigger carrinho_item_de_antes before insert on carrinho_item for each row when (new.is_selecionado is null)
  execute function carrinho_item_de_antes();
