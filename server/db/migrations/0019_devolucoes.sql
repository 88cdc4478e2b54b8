-- Money that came for an account that is closed stands in the books until it is back with whoever paid it.
insert into conta_razao (id, tipo) values ('casa:devolucoes', 'CASA');
