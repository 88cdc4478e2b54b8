-- Purchases of different people do not wait for each other, and look nobody up by reading everybody.

-- whose subscription it is, is asked by whatever moves its money; one person holds it
create unique index usuario_assinatura on usuario (assinatura_uuid);

-- An entry moves the balance of a subscriber's account. One of the house has none to move: touching its row made everybody's
-- purchases queue for it.
create or replace function partida_move_saldo() returns trigger language plpgsql as $$
begin
  update conta_razao set saldo_centavos = saldo_centavos + new.valor_centavos
  where id = new.conta and tipo <> 'CASA'
  returning saldo_centavos into new.saldo_centavos;
  return new;
end $$;
