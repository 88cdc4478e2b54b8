-- Boxes that a seller packs again and again: named, with their measures, so that a quote takes one press instead of five fields.
create table embalagem (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid),
  -- which of the subscriber's fifty places it has: no two of them take one at once
  vaga int not null check (vaga between 1 and 50),
  nome text not null check (nome <> '' and length(nome) <= 40),
  formato text not null check (formato in ('CAIXA', 'ENVELOPE', 'ROLO_CILINDRO')),
  altura_cm int check (altura_cm between 1 and 140),
  largura_cm int check (largura_cm between 1 and 140),
  comprimento_cm int not null check (comprimento_cm between 1 and 140),
  diametro_cm int check (diametro_cm between 1 and 140),
  peso_gramas int check (peso_gramas between 1 and 30000),
  usada_em timestamptz not null,
  unique (assinatura_uuid, vaga),
  check ((formato = 'ROLO_CILINDRO') = (diametro_cm is not null)),
  check (formato = 'ROLO_CILINDRO' or (altura_cm is not null and largura_cm is not null))
);
-- two boxes of one name could not be told apart
create unique index embalagem_nome on embalagem (assinatura_uuid, lower(nome));
