-- The staff lists all fretes of a status, the newest first, whoever bought them.
create index frete_status on frete (status, comprado_em desc, uuid desc);
