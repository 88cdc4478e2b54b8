import { queryOptions } from '@tanstack/react-query'
import { findCompra } from '#contract/frete'
import { call } from '../../app/data/api.ts'

export const compraQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['frete', 'compra', uuid],
    queryFn: ({ signal }) => call(findCompra, { params: { uuid }, signal }),
  })
