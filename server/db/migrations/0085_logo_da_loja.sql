-- A shop's logo, which its buyers see on the tracking page (D §22): a small PNG, drawn by the browser of who sent it.
create table loja_logo (
  loja_uuid uuid primary key references loja (uuid) on delete cascade,
  png bytea not null check (octet_length(png) between 45 and 65536),
  enviado_em timestamptz not null
);
