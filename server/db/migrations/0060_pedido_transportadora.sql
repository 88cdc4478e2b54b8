-- A real carrier is asked once for each label: what was sent is written down before it leaves, also where the answer is lost.

create table pedido_transportadora (
  transportadora_uuid uuid not null,
  -- the frete's uuid, by which the carrier knows the parcel
  referencia text not null check (referencia <> ''),
  tentativas int not null default 1 check (tentativas > 0),
  -- until then one sender has the request for itself
  enviando_ate timestamptz not null,
  enviado_em timestamptz not null,
  -- what the carrier answered; null while that is not known
  resposta jsonb check (jsonb_typeof(resposta) = 'object'),
  primary key (transportadora_uuid, referencia)
);
