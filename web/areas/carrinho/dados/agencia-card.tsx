import { useQuery } from '@tanstack/react-query'
import { textoDaAgencia } from '#contract/cotacao'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import type { BoundField } from '../../../ui/fields/use-fields.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { agenciasQuery } from '../../cotacao/index.ts'
import { DadosCard } from '../dados-card.tsx'

/** Where the parcel is handed in, for a carrier that requires an agency: nearest first. */
export function AgenciaCard({
  transportadora,
  cepOrigem,
  field,
  value,
  onChange,
}: {
  transportadora: { uuid: string; nomeTransportadora: string }
  cepOrigem: string
  field: BoundField
  value: string
  onChange: (uuid: string) => void
}) {
  const agencias = useQuery(agenciasQuery(transportadora.uuid, cepOrigem))
  const offered = agencias.data ?? []
  return (
    <DadosCard
      title="Agência de postagem"
      text={`A ${transportadora.nomeTransportadora} pede a agência onde você entrega.`}
    >
      {agencias.isError ? (
        <Alert tone="error" title="As agências não vieram.">
          <button type="button" onClick={() => void agencias.refetch()}>
            Tentar de novo
          </button>
        </Alert>
      ) : agencias.data?.length === 0 ? (
        <Alert tone="error" title="Agência não localizada.">
          <p>Não há agência desta transportadora perto do CEP de origem. Escolha outra transportadora.</p>
        </Alert>
      ) : (
        <SelectField
          {...field}
          label="Agência"
          required
          isStarred
          disabled={agencias.isPending}
          empty={agencias.isPending ? 'Carregando…' : 'Escolha a agência'}
          options={offered.map((agencia) => ({ value: agencia.uuid, text: textoDaAgencia(agencia) }))}
          value={value}
          onChange={onChange}
        />
      )}
      {offered.some(({ isExemplo }) => isExemplo) && (
        <Alert tone="info" title="Agências de exemplo">
          <p>Nomes e endereços desta lista são inventados, para a demonstração.</p>
        </Alert>
      )}
    </DadosCard>
  )
}
