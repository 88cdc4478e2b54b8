import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sentenceOf } from '../../../app/data/api.ts'
import { UpsideDownBox } from '../../../ui/drawings/upside-down-box.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadError } from '../../../ui/page/load-error.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { pedidoQuery } from './consentimento.queries.ts'
import { Pergunta } from './pergunta.tsx'

/**
 * What an aplicativo asks for, as the server reads the page's query. A wrong request goes back to the aplicativo at once. If
 * the aplicativo or its address is unknown, the page says so and the browser stays here (RFC 6749 §4.1.2.1).
 */
export function Consentimento({ consulta }: { consulta: string }) {
  const { data: pedido, error, refetch } = useQuery(pedidoQuery(consulta))
  const back = pedido?.situacao === 'DEVOLVIDO' ? pedido.url : undefined
  useEffect(() => {
    if (back) location.replace(back)
  }, [back])
  if (error && !pedido)
    return (
      <LoadError
        title="O pedido não abriu"
        text={sentenceOf(error, 'Não deu para ler o que o aplicativo pede.')}
        onRetry={() => void refetch()}
      />
    )
  if (!pedido) return <Skeleton size="block" />
  if (pedido.situacao === 'DEVOLVIDO') return <output>O pedido está errado. Voltando para o aplicativo…</output>
  if (pedido.situacao === 'MOSTRADO') return <Pergunta pedido={pedido} consulta={consulta} />
  return (
    <EmptyState
      drawing={<UpsideDownBox />}
      title="Este pedido não pode ser atendido"
      action={
        <ButtonLink to="/home" look="act">
          Ir para a Home
        </ButtonLink>
      }
    >
      {pedido.motivo} Nada foi autorizado. Para a sua segurança, não mandamos você de volta: avise quem fez o
      aplicativo.
    </EmptyState>
  )
}
