-- People register themselves: address, accepted terms, roles in shops, links by mail, sessions with a name, failed tries.
alter table usuario
  add column cep text check (cep ~ '^[0-9]{8}$'),
  add column logradouro text,
  add column numero text check (length(numero) between 1 and 5),
  add column complemento text not null default '' check (length(complemento) <= 20),
  add column bairro text,
  add column municipio_uuid uuid references municipio (uuid),
  add column versao_termos text,
  add column termos_aceitos_em timestamptz,
  add column email_pendente text check (email_pendente = lower(email_pendente)),
  add column encerrado_em timestamptz,
  alter column cpf drop not null,
  alter column email drop not null,
  alter column telefone drop not null,
  add constraint usuario_tem_endereco_inteiro check (num_nonnulls(cep, logradouro, numero, bairro, municipio_uuid) in (0, 5)),
  add constraint usuario_presente check (encerrado_em is not null or num_nonnulls(cpf, email, telefone) = 3),
  -- a closed account keeps its number for the books and nothing of the person
  add constraint usuario_esquecido check (
    encerrado_em is null
    or (num_nonnulls(cpf, email, telefone, cep, email_pendente) = 0 and sobrenome = '' and complemento = '' and nome = 'Conta encerrada')
  );

create table perfil (
  uuid uuid primary key,
  usuario_uuid uuid not null references usuario (uuid),
  assinatura_uuid uuid not null references assinatura (uuid),
  papel text not null check (papel in ('ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO')),
  nome_da_loja text not null check (nome_da_loja <> ''),
  criado_em timestamptz not null,
  unique (usuario_uuid, assinatura_uuid)
);

-- whoever was there before people had profiles has the one of their own account
insert into perfil (uuid, usuario_uuid, assinatura_uuid, papel, nome_da_loja, criado_em)
select gen_random_uuid(), uuid, assinatura_uuid, 'ADMINISTRADOR', 'Conta Flex', criado_em
from usuario where assinatura_uuid is not null;

create table token (
  token_hash text primary key check (length(token_hash) = 64),
  evento text not null unique,
  tipo text not null check (tipo in ('VALIDACAO', 'TROCA_DE_EMAIL', 'RECUPERACAO')),
  usuario_uuid uuid not null references usuario (uuid) on delete cascade,
  email text not null,
  criado_em timestamptz not null,
  expira_em timestamptz not null check (expira_em > criado_em),
  usado_em timestamptz
);
create index token_usuario on token (usuario_uuid);
create index token_expira_em on token (expira_em);

alter table sessao
  add column uuid uuid not null default gen_random_uuid() unique,
  add column aparelho text not null default 'Navegador desconhecido';

-- digests only: which account, which network and which of both together has failed how often
create table tentativa (
  chave text primary key,
  falhas integer not null check (falhas > 0),
  livre_em timestamptz not null,
  expira_em timestamptz not null
);
create index tentativa_expira_em on tentativa (expira_em);

create table rede_conhecida (
  usuario_uuid uuid not null references usuario (uuid) on delete cascade,
  rede_hash text not null,
  usada_em timestamptz not null,
  primary key (usuario_uuid, rede_hash)
);
