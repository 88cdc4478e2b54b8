-- Card money goes back to its card on request; a withdrawal knows since when there are top-ups (decisions §23, §24).

alter table transacao drop constraint transacao_tipo_check;
alter table transacao add constraint transacao_tipo_check check (tipo in (
  'COMPRA_CREDITOS', 'COMPRA_FRETE', 'ESTORNO_FRETE', 'DEVOLUCAO_RESERVA', 'CREDITO_PAGAMENTO', 'ESTORNO_PAGAMENTO',
  'COBERTURA_ESTORNO', 'SAQUE', 'DEVOLUCAO_SAQUE', 'DEVOLUCAO_CARTAO', 'DEVOLUCAO_CARTAO_RECUSADA', 'CORTESIA'));
alter table transacao drop constraint transacao_origem_check;
alter table transacao add constraint transacao_origem_check
  check (origem in ('COMPRA', 'PAGAMENTO', 'FRETE', 'SAQUE', 'DEVOLUCAO', 'CORTESIA'));

-- the first money that came into a wallet from outside
create index pagamento_na_carteira on pagamento (assinatura_uuid, decidido_em) where destino = 'CARTEIRA';

create table devolucao_cartao (
  uuid uuid primary key,
  pagamento_uuid uuid not null references pagamento (uuid),
  assinatura_uuid uuid not null references assinatura (uuid),
  valor_centavos bigint not null check (valor_centavos > 0),
  status text not null check (status in ('SOLICITADA', 'CONCLUIDA', 'RECUSADA')),
  motivo text,
  pedida_em timestamptz not null,
  decidida_em timestamptz,
  -- when the PSP is asked next; null: it has ended
  consulta_em timestamptz,
  check ((status = 'SOLICITADA') = (decidida_em is null)),
  check ((status = 'SOLICITADA') = (consulta_em is not null))
);
-- one at a time for each card payment
create unique index devolucao_cartao_aberta on devolucao_cartao (pagamento_uuid) where status = 'SOLICITADA';
create index devolucao_cartao_lista on devolucao_cartao (assinatura_uuid, pedida_em desc);
create index devolucao_cartao_do_pagamento on devolucao_cartao (pagamento_uuid);
create index devolucao_cartao_consulta on devolucao_cartao (consulta_em) where consulta_em is not null;

create function devolucao_cartao_vive() returns trigger language plpgsql as $$
begin
  if old.status <> 'SOLICITADA'
    or (old.uuid, old.pagamento_uuid, old.assinatura_uuid, old.valor_centavos, old.pedida_em)
      is distinct from (new.uuid, new.pagamento_uuid, new.assinatura_uuid, new.valor_centavos, new.pedida_em) then
    raise exception 'a devolução % não muda assim', old.uuid using errcode = '23514', constraint = 'devolucao_cartao_vive';
  end if;
  return new;
end $$;
create trigger devolucao_cartao_vive before update on devolucao_cartao
  for each row execute function devolucao_cartao_vive();

-- never more than the card brought, whatever the program counts
create function devolucao_cartao_cabe() returns trigger language plpgsql as $$
begin
  if (select sum(d.valor_centavos) from devolucao_cartao as d where d.pagamento_uuid = new.pagamento_uuid and d.status <> 'RECUSADA')
    > (select p.valor_centavos from pagamento as p where p.uuid = new.pagamento_uuid) then
    raise exception 'voltaria mais do que o cartão pagou' using errcode = '23514', constraint = 'devolucao_cartao_cabe';
  end if;
  return null;
end $$;
create trigger devolucao_cartao_cabe after insert on devolucao_cartao
  for each row execute function devolucao_cartao_cabe();

-- the sandbox bank: what it gave back of a charge, each once
alter table banco_cobranca add column devolvido_centavos bigint not null default 0;
alter table banco_cobranca add constraint banco_cobranca_devolvido check (devolvido_centavos between 0 and valor_centavos);
create table banco_devolucao (
  referencia text primary key,
  cobranca text not null references banco_cobranca (id),
  valor_centavos bigint not null check (valor_centavos > 0),
  situacao text not null check (situacao in ('PENDENTE', 'FEITA', 'RECUSADA')),
  criada_em timestamptz not null
);
