import { queryOptions } from '@tanstack/react-query'
import { listUltimasCotacoes } from '#contract/cotacao'
import { call } from '../../../app/data/api.ts'

/** The person's last quotes, newest first. */
export const ultimasQuery = queryOptions({
  queryKey: ['cotacao', 'ultimas'],
  queryFn: ({ signal }) => call(listUltimasCotacoes, { signal }),
  staleTime: 0,
})
