-- Limits that hold in any span of their length, not only from one full minute to the next: calls of the carriers' APIs.
create table limite_movel (
  chave text primary key,
  -- the number of the newest slice of time, and what was taken in it and in the slices before it
  fatia bigint not null,
  usos integer[] not null check (cardinality(usos) between 1 and 32 and 0 <= all (usos)),
  -- what the last lease took
  tomado integer not null check (tomado >= 0),
  expira_em timestamptz not null
);
create index limite_movel_expira_em on limite_movel (expira_em);
