-- When a change of e-mail was asked for: undoing it also withdraws what came into the shops from then on. Null for changes
-- from before this was kept.
alter table usuario add column email_pedido_em timestamptz;
alter table email_troca add column pedida_em timestamptz;
