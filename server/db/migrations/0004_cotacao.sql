-- What was quoted to subscribers, with what is needed to explain and recompute each price; and the contract tables that sell.
create table tabela_tarifaria (
  transportadora text not null check (transportadora ~ '^[a-z0-9-]+$'),
  produto text not null check (produto ~ '^[a-z0-9-]+$'),
  versao text not null check (versao ~ '^[0-9]{4}-(0[1-9]|1[0-2])(\.[1-9][0-9]{0,2})?$'),
  arquivos jsonb not null check (jsonb_typeof(arquivos) = 'object'),
  resumo text not null check (length(resumo) = 64),
  importada_em timestamptz not null,
  primary key (transportadora, produto, versao)
);

create table cotacao_volume (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid),
  volume int not null check (volume >= 1),
  cep_origem text not null check (cep_origem ~ '^[0-9]{8}$'),
  cep_destino text not null check (cep_destino ~ '^[0-9]{8}$'),
  valor_encomenda_centavos int not null check (valor_encomenda_centavos between 1 and 3000000),
  formato text not null check (formato in ('CAIXA', 'ENVELOPE', 'ROLO_CILINDRO')),
  altura_cm int check (altura_cm between 1 and 140),
  largura_cm int check (largura_cm between 1 and 140),
  comprimento_cm int not null check (comprimento_cm between 1 and 140),
  diametro_cm int,
  peso_gramas int not null check (peso_gramas between 1 and 30000),
  aviso_recebimento boolean not null,
  mao_propria boolean not null,
  logistica_reversa boolean not null,
  criada_em timestamptz not null,
  valida_ate timestamptz not null check (valida_ate > criada_em),
  check (formato <> 'ROLO_CILINDRO' or diametro_cm between 1 and 140),
  check (formato = 'ROLO_CILINDRO' or (altura_cm is not null and largura_cm is not null))
);
create index cotacao_volume_assinatura on cotacao_volume (assinatura_uuid, criada_em desc, volume desc);
create index cotacao_volume_valida_ate on cotacao_volume (valida_ate);

create table cotacao (
  uuid uuid primary key,
  volume_uuid uuid not null references cotacao_volume (uuid) on delete cascade,
  transportadora_uuid uuid not null,
  produto text not null check (produto <> ''),
  valor_frete_centavos int not null check (valor_frete_centavos > 0),
  valor_balcao_centavos int not null check (valor_balcao_centavos > 0),
  valor_seguro_centavos int not null check (valor_seguro_centavos >= 0),
  dias_minimo int not null check (dias_minimo >= 0),
  dias_maximo int not null check (dias_maximo >= dias_minimo),
  is_sobretaxada boolean not null,
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  unique (volume_uuid, transportadora_uuid, produto)
);
