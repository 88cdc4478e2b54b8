-- Measures that an invoice tells of a frete which is not posted yet wait for its posting; until now they were lost.
create table medidas_em_espera (
  frete_uuid uuid primary key references frete (uuid),
  medidas jsonb not null check (jsonb_typeof(medidas) = 'object'),
  -- the frete was posted, or came to nothing; written by the trigger below
  pronta boolean not null default false
);
create index medidas_em_espera_pronta on medidas_em_espera (frete_uuid) where pronta;

create function medidas_ficam_prontas() returns trigger language plpgsql as $$
begin
  update medidas_em_espera set pronta = true where frete_uuid = new.uuid;
  return null;
end $$;
create trigger medidas_ficam_prontas after update of status on frete for each row
  when (old.status = 'GERADO' and new.status <> 'GERADO')
  execute function medidas_ficam_prontas();

-- what invoices said before today of fretes that are still not posted; the last line holds
insert into medidas_em_espera (frete_uuid, medidas)
select distinct on (l.frete_uuid) l.frete_uuid, jsonb_build_object('alturaPacote', l.altura_cm, 'larguraPacote', l.largura_cm,
  'comprimentoPacote', l.comprimento_cm, 'pesoGramas', l.peso_gramas)
from fatura_linha as l
join fatura as f on f.uuid = l.fatura_uuid and f.estado = 'RECEBIDA' and l.linha <= f.medida_ate
join frete on frete.uuid = l.frete_uuid and frete.status = 'GERADO'
order by l.frete_uuid, f.recebida_em desc, l.linha desc;
