-- The page of a subscriber lists what the staff did: each row of the audit log about a person names the subscription.

-- Not part of the hash of a row: an index over what the row itself says. `alvo` is hashed.
alter table auditoria add column assinatura_uuid uuid;
create index auditoria_assinatura on auditoria (assinatura_uuid, ordem desc) where assinatura_uuid is not null;
