-- The tax authority that the sandbox plays for electronic content declarations (DC-e): an outside party with a memory of its own.

create sequence sefaz_protocolo maxvalue 9999999999;

create table sefaz_dce (
  chave text primary key check (chave ~ '^\d{44}$'),
  emissor text not null,
  serie integer not null,
  numero integer not null,
  digest text not null,
  protocolo text not null unique check (protocolo ~ '^\d{16}$'),
  autorizada_em timestamptz not null,
  -- the answers, as they were given
  xml_protocolo text not null,
  xml_cancelamento text,
  cancelada_em timestamptz,
  unique (emissor, serie, numero),
  check ((xml_cancelamento is null) = (cancelada_em is null))
);

-- the certificate that signs in the sandbox, made at first use: one for all nodes
create table sefaz_certificado (
  unico boolean primary key check (unico),
  chave text not null,
  certificado text not null
);
