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

/** Requests an aumento. Another tab may have caused either outcome, so the open request is read again. */
export const useRequestAumento = () =>
  useMutation({
    mutationFn: () => call(requestAumento, {}),
    meta: { changes: ['limite'], evenFailed: true, isDoneWhenRead: true },
  })
