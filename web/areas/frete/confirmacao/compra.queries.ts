import { queryOptions } from '@tanstack/react-query'
import { findCompra } from '#contract/frete'
import { call } from '../../../app/data/api.ts'
import { isEmAndamento, planEspera } from './confirmacao.rules.ts'

/**
 * A purchase. It is read again while a carrier still has to answer or the receipt is missing; the waits grow to 30 s.
 * A hidden page does not ask, and asks at once when it is shown again.
 */
export const compraQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['frete', 'confirmacao', uuid],
    queryFn: ({ signal }) => call(findCompra, { params: { uuid }, signal }),
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data && (isEmAndamento(data.fretes) || data.recibo === 'A_CAMINHO')
        ? planEspera(dataUpdateCount + errorUpdateCount)
        : false,
    staleTime: 0,
  })
