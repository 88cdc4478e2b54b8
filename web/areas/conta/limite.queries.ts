import { queryOptions, useMutation } from '@tanstack/react-query'
import { requestAumento } from '#contract/conta'
import { findLimite } from '#contract/frete-envio'
import { call } from '../../app/data/api.ts'

export const limiteQuery = queryOptions({
  queryKey: ['conta', 'limite'],
  meta: { shows: ['fretes', 'limite'] },
  queryFn: ({ signal }) => call(findLimite, { signal }),
  staleTime: 0,
})

/** Requests an aumento. After a failure the limit is read again, too: another tab may have made the request. */
export const useRequestAumento = () =>
  useMutation({
    mutationFn: () => call(requestAumento, {}),
    meta: { changes: ['limite'], evenFailed: true, isDoneWhenRead: true },
  })
