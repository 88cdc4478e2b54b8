-- The staff imports tariffs, agencies and CEP ranges: which version sells from when, who decided it, and the way back (D §12, §17).

-- The version of a product that sells: the last one by `vale_de`, then by `id`, whose `vale_de` has come.
create table tarifa_vigencia (
  id bigint generated always as identity primary key,
  transportadora text not null,
  produto text not null check (produto <> 'malha'),
  versao text not null,
  vale_de timestamptz not null,
  decidida_em timestamptz not null,
  cancelada_em timestamptz,
  -- null: the project's own tables and the command line
  importacao_uuid uuid,
  foreign key (transportadora, produto, versao) references tabela_tarifaria,
  constraint tarifa_vigencia_cancelada_antes check (cancelada_em < vale_de)
);
create index tarifa_vigencia_produto on tarifa_vigencia (transportadora, produto, vale_de desc, id desc);
create index tarifa_vigencia_importacao on tarifa_vigencia (importacao_uuid) where importacao_uuid is not null;

-- Until now the newest name sold: each version counts that no newer name preceded.
insert into tarifa_vigencia (transportadora, produto, versao, vale_de, decidida_em)
select transportadora, produto, versao, importada_em, importada_em
from (
  select *, split_part(versao, '.', 1) as mes, coalesce(nullif(split_part(versao, '.', 2), ''), '0')::int as numero
  from tabela_tarifaria where produto <> 'malha'
) nova
where not exists (
  select 1 from tabela_tarifaria outra
  where outra.transportadora = nova.transportadora and outra.produto = nova.produto and outra.importada_em <= nova.importada_em
    and (split_part(outra.versao, '.', 1), coalesce(nullif(split_part(outra.versao, '.', 2), ''), '0')::int) > (nova.mes, nova.numero)
)
order by importada_em, mes, numero;

-- One row per import, per way back, and for the state that an import replaced when nobody had noted it.
create table tabela_importacao (
  uuid uuid primary key,
  ordem bigint generated always as identity unique,
  tabela text not null check (tabela in ('TARIFA', 'AGENCIA', 'CEP')),
  -- the carrier of a tariff
  transportadora text,
  nome text not null check (nome <> ''),
  arquivo text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  linhas int not null check (linhas >= 0),
  -- what changed, as the dry run told it
  resumo jsonb not null,
  -- the state from then on: for a tariff the version of each product, else the rows themselves
  conteudo text not null,
  -- null: the command line, or the state before the first import
  operador_uuid uuid references usuario,
  motivo text check (char_length(motivo) <= 1000),
  decidida_em timestamptz not null,
  vale_de timestamptz not null,
  -- null: its day has not come
  aplicada_em timestamptz,
  cancelada_em timestamptz,
  -- the earlier row whose state came back
  volta_de uuid references tabela_importacao,
  constraint tabela_importacao_transportadora check ((tabela = 'TARIFA') = (transportadora is not null)),
  constraint tabela_importacao_um_fim check (aplicada_em is null or cancelada_em is null)
);
create index tabela_importacao_historia on tabela_importacao (tabela, ordem desc);
create index tabela_importacao_tarifa on tabela_importacao (transportadora, ordem desc) where tabela = 'TARIFA';

-- Going back to the ranges that come with the project leaves no imported range.
alter table cep_importacao drop constraint cep_importacao_faixas_check, add constraint cep_importacao_faixas_check check (faixas >= 0);
