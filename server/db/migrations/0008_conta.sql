-- What a subscriber wants to be warned about.
create table preferencia (
  assinatura_uuid uuid primary key references assinatura (uuid),
  alerta_restricoes_correios boolean not null default true,
  alerta_confirmacao_impressao boolean not null default true,
  alerta_confirmacao_de_declaracao_conteudo boolean not null default true,
  alerta_pagamento boolean not null default true
);
