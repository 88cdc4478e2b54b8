import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { requestAumento } from '#contract/conta'
import { findLimite } from '#contract/frete-envio'
import { call } from '../../app/data/api.ts'

/** Among what belongs to the fretes: whatever reads those again reads this again, too. */
export const limiteQuery = queryOptions({
  queryKey: ['frete', 'limite'],
  queryFn: ({ signal }) => call(findLimite, { signal }),
  staleTime: 0,
})

/** Asks for more fretes at the same time. Either outcome may have come of another tab, too: what is open is read again. */
export function useRequestAumento() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(requestAumento, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: limiteQuery.queryKey }),
  })
}
