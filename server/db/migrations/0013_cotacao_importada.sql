-- What a spreadsheet asked for is no request of the calculator, which does not offer it again.
alter table cotacao_volume add column is_importada boolean not null default false;
drop index cotacao_volume_assinatura;
create index cotacao_volume_assinatura on cotacao_volume (assinatura_uuid, criada_em desc, volume desc) where not is_importada;
