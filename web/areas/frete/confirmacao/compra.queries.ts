import { queryOptions } from '@tanstack/react-query'
import { findCompra } from '#contract/frete'
import { call } from '../../../app/data/api.ts'
import { isEmAndamento, planEspera } from './confirmacao.rules.ts'

/**
 * A purchase, asked again while a carrier has something of it to answer or its receipt is on its way. Each wait is longer than the one before, nobody
 * is asked while the page is hidden, and at once when it is looked at again.
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
