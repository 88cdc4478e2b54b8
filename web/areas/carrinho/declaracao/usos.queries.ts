import { queryOptions } from '@tanstack/react-query'
import { listUsosDasNotas } from '#contract/frete-nota'
import { call } from '../../../app/data/api.ts'

/** Which of the notes with these keys already go with fretes, bought or in the cart. */
export const usosQuery = (chaves: readonly string[]) =>
  queryOptions({
    queryKey: ['carrinho', 'nota', 'usos', chaves],
    queryFn: () => call(listUsosDasNotas, { body: { chaves: [...chaves] } }),
    enabled: chaves.length > 0,
    meta: { shows: ['fretes', 'carrinho'] },
  })
