import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useReadCompraAgain } from './da-compra.ts'

/** Loads the calls with the first question, so that a page can be drawn without the schemas of payments. */
const loadCalls = () => import('./pagamento.calls.ts')

/** How often the list is read while a payment in it waits, in milliseconds. */
const CONSULTA_MS = 10_000

export const pagamentoQuery = (paymentId: string) =>
  queryOptions({
    queryKey: ['pagamento', 'um', paymentId],
    queryFn: async ({ signal }) => (await loadCalls()).readPagamento(paymentId, signal),
    staleTime: 0,
  })

/** The purchases that wait for their money. When one of them ends, the facts of a purchase are read again. */
export function usePendentes() {
  const { data, isPending } = useQuery({
    queryKey: ['pagamento', 'pendentes'],
    meta: { shows: ['pagamentosPendentes'] },
    queryFn: async ({ signal }) => (await loadCalls()).readPendentes(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? CONSULTA_MS : false),
    select: (pagamentos) => pagamentos.filter(({ finalidade }) => finalidade === 'COMPRA'),
  })
  const ids = data?.map(({ paymentId }) => paymentId).join()
  const before = useRef(ids)
  const readAgain = useReadCompraAgain()
  const changed = useEffectEvent(() => void readAgain())
  useEffect(() => {
    if (before.current !== undefined && ids !== before.current) changed()
    before.current = ids
  }, [ids])
  return { pendentes: data, isPending }
}
