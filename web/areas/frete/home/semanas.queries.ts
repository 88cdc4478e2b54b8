import { queryOptions } from '@tanstack/react-query'
import { listSemanas } from '#contract/frete-envio'
import { call } from '../../../app/data/api.ts'

export const semanasQuery = queryOptions({
  queryKey: ['frete', 'semanas'],
  meta: { shows: ['fretes'] },
  queryFn: ({ signal }) => call(listSemanas, { signal }),
  staleTime: 0,
})
