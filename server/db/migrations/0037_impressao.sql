-- When a label was printed last. Fretes whose label was never printed are found at once, however many others one has.
alter table frete
  -- null: never printed, or last printed before this column was there
  add column impresso_em timestamptz;
create index frete_nao_impresso on frete (assinatura_uuid, comprado_em desc, uuid desc)
  where status = 'GERADO' and impresso_em is null;
