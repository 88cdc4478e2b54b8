-- The invitations of a subscription that nobody has accepted are found by an index, however many there are.
create index concurrently convite_da_assinatura on convite (assinatura_uuid, enviado_em) where aceito_em is null;
