import { queryOptions } from '@tanstack/react-query'
import { listUsosDasNotas } from '#contract/frete-nota'
import { call } from '../../app/data/api.ts'

/** Which of these notes already go with fretes, bought or in the cart. */
export const usosQuery = (chaves: readonly string[]) =>
  queryOptions({
    queryKey: ['importacao', 'usos', chaves],
    queryFn: () => call(listUsosDasNotas, { body: { chaves: [...chaves] } }),
    enabled: chaves.length > 0,
    meta: { shows: ['fretes', 'carrinho'] },
  })
