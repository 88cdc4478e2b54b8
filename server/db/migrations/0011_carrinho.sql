-- What a subscriber is about to buy: at most one open cart, its items with a copy of their quote, people shipped to, imported files.
create table carrinho (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid),
  estado text not null check (estado in ('ABERTO', 'EXPIRADO', 'COMPRADO')),
  -- grows with every change that a person can see; two tabs tell by it who saw what
  versao int not null check (versao >= 1),
  criado_em timestamptz not null,
  -- the last change by a person: a cart untouched for 30 days expires
  alterado_em timestamptz not null,
  encerrado_em timestamptz,
  check ((estado = 'ABERTO') = (encerrado_em is null))
);
create unique index carrinho_aberto on carrinho (assinatura_uuid) where estado = 'ABERTO';
create index carrinho_alterado_em on carrinho (alterado_em) where estado = 'ABERTO';
create index carrinho_encerrado_em on carrinho (encerrado_em) where estado <> 'ABERTO';

create table carrinho_item (
  uuid uuid primary key,
  carrinho_uuid uuid not null references carrinho (uuid) on delete cascade,
  posicao int not null check (posicao >= 0),
  pedido text not null default '' check (length(pedido) <= 60),
  destinatario jsonb not null check (jsonb_typeof(destinatario) = 'object'),
  remetente jsonb not null check (jsonb_typeof(remetente) = 'object'),
  conteudo jsonb check (jsonb_typeof(conteudo) = 'object'),
  nota_fiscal jsonb check (jsonb_typeof(nota_fiscal) = 'object'),
  agencia_uuid uuid references agencia (uuid),
  -- the quote, copied: quotes are forgotten, and a price may be made again
  cotacao_uuid uuid not null,
  transportadora_uuid uuid not null,
  produto text not null check (produto <> ''),
  nome_produto text not null check (nome_produto <> ''),
  cep_origem text not null check (cep_origem ~ '^[0-9]{8}$'),
  cep_destino text not null check (cep_destino ~ '^[0-9]{8}$'),
  valor_encomenda_centavos int not null check (valor_encomenda_centavos between 1 and 3000000),
  formato text not null check (formato in ('CAIXA', 'ENVELOPE', 'ROLO_CILINDRO')),
  altura_cm int,
  largura_cm int,
  comprimento_cm int not null,
  diametro_cm int,
  peso_gramas int not null check (peso_gramas between 1 and 30000),
  aviso_recebimento boolean not null,
  mao_propria boolean not null,
  logistica_reversa boolean not null,
  valor_frete_centavos int not null check (valor_frete_centavos > 0),
  valor_balcao_centavos int not null check (valor_balcao_centavos > 0),
  valor_seguro_centavos int not null check (valor_seguro_centavos >= 0),
  dias_minimo int not null check (dias_minimo >= 0),
  dias_maximo int not null check (dias_maximo >= dias_minimo),
  is_sobretaxada boolean not null,
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  valida_ate timestamptz not null,
  -- what the person saw last, while another price holds since
  valor_anterior_centavos int check (valor_anterior_centavos > 0),
  -- why it cannot be bought as it is
  problema text check (problema <> ''),
  criado_em timestamptz not null,
  -- exactly one of the two declares what is inside (D §5)
  check (num_nonnulls(conteudo, nota_fiscal) = 1)
);
create index carrinho_item_carrinho on carrinho_item (carrinho_uuid, posicao);

create table destinatario (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid),
  cpf_cnpj text not null check (cpf_cnpj ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  nome text not null check (nome <> ''),
  sobrenome text not null,
  -- without accents and in lower case, to be searched by parts
  busca text not null,
  telefone text not null,
  email text not null,
  cep text not null check (cep ~ '^[0-9]{8}$'),
  logradouro text not null,
  numero text not null,
  complemento text not null,
  bairro text not null,
  municipio_uuid uuid not null references municipio (uuid),
  usado_em timestamptz not null,
  -- one person may have more than one address
  unique (assinatura_uuid, cpf_cnpj, cep, numero)
);
create index destinatario_usado_em on destinatario (assinatura_uuid, usado_em desc);

create table importacao (
  uuid uuid primary key,
  assinatura_uuid uuid not null references assinatura (uuid),
  nome_do_arquivo text not null,
  resumo text not null check (resumo ~ '^[0-9a-f]{64}$'),
  fretes int not null check (fretes > 0),
  importada_em timestamptz not null
);
create index importacao_resumo on importacao (assinatura_uuid, resumo, importada_em desc);
