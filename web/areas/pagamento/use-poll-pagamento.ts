import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PIX_CONSULTA_MS, type StatusDePagamento } from '#contract/pagamento'

/** Unanswered questions in a row after which the person is told. */
const FALHAS = 4

/**
 * Asks for the state of a payment, every 3 s (S2 §9), until it has ended. A hidden page does not ask; it asks at once
 * when it is shown again. A failed question is repeated silently; after `FALHAS` in a row `isMudo` is true.
 */
export function usePollPagamento<Resposta extends { status: StatusDePagamento }>({
  paymentId,
  ask,
  inicial,
  onEnd,
}: {
  paymentId: string
  ask: (paymentId: string, signal: AbortSignal) => Promise<Resposta>
  inicial: Resposta
  /** Called once, with a status that is no longer PENDING. */
  onEnd: (resposta: Resposta) => void
}) {
  const [falhas, setFalhas] = useState(0)
  const { data = inicial, refetch } = useQuery({
    queryKey: ['pagamento', 'consulta', paymentId],
    queryFn: async ({ signal }) => {
      try {
        const resposta = await ask(paymentId, signal)
        setFalhas(0)
        return resposta
      } catch (error) {
        if (!signal.aborted) setFalhas((was) => was + 1)
        throw error
      }
    },
    initialData: inicial,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : PIX_CONSULTA_MS),
    refetchOnMount: ({ state }) => (isOver(state.data) ? false : 'always'),
    refetchOnWindowFocus: ({ state }) => (isOver(state.data) ? false : 'always'),
    gcTime: 0,
    retry: false,
  })
  const end = useEffectEvent(onEnd)
  const hasEnded = useRef(false)
  useEffect(() => {
    if (!isOver(data) || hasEnded.current) return
    hasEnded.current = true
    end(data)
  }, [data])
  return { resposta: data, isMudo: falhas >= FALHAS, ask: () => void refetch() }
}

const isOver = ({ status }: { status: StatusDePagamento } = { status: 'PENDING' }) => status !== 'PENDING'
