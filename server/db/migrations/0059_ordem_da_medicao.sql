-- The last measures of a frete are those that came last, also where a machine's clock went back between two of them.

alter table medicao add column ordem bigint generated always as identity;
drop index medicao_do_frete;
create index medicao_do_frete on medicao (frete_uuid, ordem);
