-- The first steps on the home of a new account are put away for good, on every device of the account.
alter table preferencia add column is_primeiros_passos_guardados boolean not null default false;
