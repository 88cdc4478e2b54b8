-- All that goes back for a frete, as credits of its differences and as refunds by the staff, is at most what was paid for it.

-- `diferenca_centavos` is kept by a trigger of diferenca. Only what grows is looked at: a frete of which too much went back before
-- this migration still moves on.
create function frete_devolvido() returns trigger language plpgsql as $$
begin
  raise exception 'do frete % voltaria mais do que foi pago', new.uuid using errcode = '23514', constraint = 'frete_devolvido';
end $$;
create trigger frete_devolvido after update of diferenca_centavos, reembolsado_centavos on frete for each row
  when ((coalesce(new.diferenca_centavos, 0) > coalesce(old.diferenca_centavos, 0)
      or coalesce(new.reembolsado_centavos, 0) > coalesce(old.reembolsado_centavos, 0))
    and greatest(0, coalesce(new.diferenca_centavos, 0)) + coalesce(new.reembolsado_centavos, 0) > new.valor_frete_centavos)
  execute function frete_devolvido();
