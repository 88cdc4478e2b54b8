-- Mails: which event had its mail, so that none has two, and the sandbox's mailbox.
create table email_envio (
  evento text primary key check (evento <> ''),
  reivindicado_em timestamptz not null,
  enviado_em timestamptz
);
create index email_envio_reivindicado_em on email_envio (reivindicado_em);

create table caixa_email (
  id uuid primary key,
  para text not null,
  assunto text not null,
  texto text not null,
  html text not null,
  recebido_em timestamptz not null
);
create index caixa_email_para on caixa_email (para, recebido_em desc);
create index caixa_email_recebido_em on caixa_email (recebido_em desc);
