import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findProva } from '#contract/pagamento/cartao'
import { call } from '../../../app/data/api.ts'

const provaQuery = queryOptions({
  queryKey: ['pagamento', 'prova'],
  queryFn: async ({ signal }) => (await call(findProva, { signal })).isValida,
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/**
 * Whether this session has shown that a person pays. Only the server decides: it is asked once, when the card is
 * chosen; no answer counts as no. 'waiting' until then.
 */
export function useProva() {
  const { data, isError } = useQuery(provaQuery)
  const [said, setSaid] = useState<boolean>()
  return {
    prova: said ?? data ?? (isError ? false : ('waiting' as const)),
    /** Call it when the server accepted a proof, or used one up. */
    setProva: setSaid,
  }
}
