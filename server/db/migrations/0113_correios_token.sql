-- The token of the Correios is one for all nodes: asked for by one of them at a time, kept encrypted.

create table correios_token (
  -- a keyed digest of address, user, access code and card of posting
  credenciais text primary key check (length(credenciais) = 43),
  token text check (token <> ''),
  contrato text check (contrato ~ '^\d{1,12}$'),
  dr int check (dr between 1 and 99),
  renova_em timestamptz,
  pedindo_ate timestamptz not null,
  versao int not null check (versao >= 0),
  check (token is null or (contrato is not null and dr is not null and renova_em is not null))
);
