-- A note that was read is looked for among the subscriber's fretes: its key must be found without reading them all.
create index frete_nota on frete (assinatura_uuid, (nota_fiscal ->> 'numeroDanfCte'))
  where status not in ('CANCELADO', 'EXPIRADO') and nota_fiscal is not null;
