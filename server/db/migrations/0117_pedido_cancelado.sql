-- A cancelled order stays known: the label is not asked for again, and no other parcel may take its code.

alter table pedido_transportadora add cancelado_em timestamptz;

-- a carrier that gives one code to two parcels is refused by the database
create unique index pedido_transportadora_codigo on pedido_transportadora (transportadora_uuid, (resposta ->> 'codigo'));
