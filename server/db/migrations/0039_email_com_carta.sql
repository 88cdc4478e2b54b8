-- Whether the mail of an event was truly sent: a job that found nothing to say, as the person wants no such mail, also ends.
alter table email_envio add column com_carta boolean not null default true;
