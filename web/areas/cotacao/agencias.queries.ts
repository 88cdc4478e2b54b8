import { queryOptions } from '@tanstack/react-query'
import { listAgencias } from '#contract/cotacao'
import { call } from '../../app/data/api.ts'

/** The agencies of a carrier near the sender, by the first five digits of the origin's CEP (S1 §7). */
export const agenciasQuery = (transportadora: string, cepOrigem: string) =>
  queryOptions({
    queryKey: ['cotacao', 'agencias', transportadora, cepOrigem.slice(0, 5)],
    queryFn: ({ signal }) =>
      call(listAgencias, { params: { id: transportadora }, query: { cep: cepOrigem.slice(0, 5) }, signal }),
    staleTime: 10 * 60_000,
  })
