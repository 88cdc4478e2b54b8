-- Whether a rule of the owner's settled a difference, so that the list says so as the notice does (D §14).

alter table diferenca
  add column por_regra boolean not null default false,
  add constraint diferenca_por_regra check (not por_regra or coalesce(desfecho in ('PAGA', 'RESGATADA'), false));
