-- What is due of freight differences (D §14): purchases that wait for a debit past due, reminders, and rules of one's own.

-- debits that can be paid, by the day until which: what a purchase asks, and what the reminders look for
create index diferenca_a_vencer on diferenca (assinatura_uuid, vencimento, uuid)
  where status = 'ABERTO' and tipo = 'DEBITO' and contestacao is distinct from 'ABERTA';
create index diferenca_a_lembrar on diferenca (vencimento, assinatura_uuid)
  where status = 'ABERTO' and tipo = 'DEBITO' and contestacao is distinct from 'ABERTA';

-- when its owner was told that a rule would have paid it and the wallet had too little
alter table diferenca add column sem_saldo_em timestamptz;

-- What the house settles without being asked each time, because the subscriber said so.
create table diferenca_regra (
  assinatura_uuid uuid primary key references assinatura (uuid),
  -- each debit up to this amount is paid with the wallet; null: none is
  pagar_ate_centavos bigint check (pagar_ate_centavos > 0),
  resgatar_creditos boolean not null,
  mudada_em timestamptz not null
);
