-- What the Correios measured when a parcel was posted: asked for once for each parcel, not in each round of tracking.

create table correios_medicao (
  codigo text primary key check (codigo ~ '^[A-Z]{2}\d{9}BR$'),
  medidas jsonb check (jsonb_typeof(medidas) = 'object'),
  consulta_em timestamptz not null
);
