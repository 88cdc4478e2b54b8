import { queryOptions, useQuery } from '@tanstack/react-query'
import { listLojas } from '#contract/loja'
import { call } from '../../app/api.ts'

export const lojasQuery = queryOptions({
  queryKey: ['loja'],
  queryFn: ({ signal }) => call(listLojas, { signal }),
})

export const useLojas = () => useQuery(lojasQuery)
