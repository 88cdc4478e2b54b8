import { queryOptions } from '@tanstack/react-query'
import { findPainel } from '#contract/operacao/painel'
import { call } from '../../../app/data/api.ts'
import { isPresente } from '../presenca.ts'

/** The painel. It is read again every minute while the operador is present. */
export const painelQuery = () =>
  queryOptions({
    queryKey: ['operacao', 'painel'],
    meta: { shows: ['filas'] },
    queryFn: ({ signal }) => call(findPainel, { signal }),
    refetchInterval: () => (isPresente() ? 60_000 : false),
  })
