-- How much the last lease took: a node takes a tenth of what is left, which only the statement itself knows.
alter table limite_uso add column tomado bigint not null default 0;
