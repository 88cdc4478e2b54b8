import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { MOTIVOS_DE_CONTESTACAO } from '#contract/diferenca/palavras'
import { formatReais } from '#contract/kernel/values/centavos'
import { agora } from '../../app/data/clock.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { contestacoesQuery } from '../../areas/operacao/contestacoes/fila.queries.ts'
import { Fila, useDecidido } from '../../areas/operacao/fila/fila.tsx'
import { esperaText } from '../../areas/operacao/painel/espera.rules.ts'
import { Skeleton } from '../../ui/page/skeleton.tsx'

const ContestacaoAberta = lazyPart(
  async () => (await import('../../areas/operacao/contestacoes/contestacao-aberta.tsx')).ContestacaoAberta,
  () => <Skeleton size="block" />,
)
const FILA = '/operacao/contestacoes'
const uuidOf = ({ diferencaUuid }: { diferencaUuid: string }) => diferencaUuid

/** Contestações: the queue, the nearest deadline first, and the file of one. */
export default function Contestacoes() {
  const { uuid } = useParams()
  const fila = useQuery(contestacoesQuery())
  const { onDecided, aviso } = useDecidido({ endereco: FILA, fila, uuidOf, aberto: uuid })
  return (
    <Fila
      titulo="Contestações"
      aviso={aviso}
      endereco={FILA}
      fila={fila}
      aberto={uuid}
      nada="Nenhuma contestação espera resposta."
      uuidOf={uuidOf}
      linhaOf={({ de, motivo, valorContestado, abertaEm, atrasada }) => ({
        icon: 'contestacoes',
        titulo: de,
        nota: `${MOTIVOS_DE_CONTESTACAO[motivo]}, ${formatReais(Math.abs(valorContestado))}`,
        espera: esperaText(abertaEm, agora()),
        isAtrasada: atrasada,
      })}
      item={uuid && <ContestacaoAberta key={uuid} uuid={uuid} onDecided={onDecided} />}
    />
  )
}
