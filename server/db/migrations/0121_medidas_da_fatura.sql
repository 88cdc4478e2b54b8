-- A frete shows the newest measures, also those of an invoice; tracking's own stay, so that the next question to the carrier is no news.
alter table frete
  add column medidas_fatura jsonb check (jsonb_typeof(medidas_fatura) = 'object'),
  -- what the receipt makes of them
  add column valor_pela_fatura_centavos bigint check (valor_pela_fatura_centavos >= 0),
  add constraint frete_medidas_fatura check ((medidas_fatura is null) = (valor_pela_fatura_centavos is null));

create function medidas_da_fatura_passam() returns trigger language plpgsql as $$
begin
  new.medidas_fatura := null;
  new.valor_pela_fatura_centavos := null;
  return new;
end $$;
create trigger medidas_da_fatura_passam before update of medidas_transportadora on frete for each row
  when (old.medidas_transportadora is distinct from new.medidas_transportadora)
  execute function medidas_da_fatura_passam();

update frete set medidas_fatura = m.medidas, valor_pela_fatura_centavos = m.preco_centavos
from (select distinct on (frete_uuid) frete_uuid, fonte, medidas, preco_centavos from medicao order by frete_uuid, ordem desc) as m
where m.frete_uuid = frete.uuid and m.fonte = 'FATURA';
