-- A secret of this installation, shared by its nodes: digests of callers' addresses cannot be reversed without it.
create table instalacao (
  id integer primary key default 1 check (id = 1),
  segredo text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into instalacao (id) values (1);
