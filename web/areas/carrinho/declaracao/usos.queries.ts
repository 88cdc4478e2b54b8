import { queryOptions } from '@tanstack/react-query'
import { listUsosDasNotas } from '#contract/frete-nota'
import { call } from '../../../app/data/api.ts'

/** The fretes that already go with the note of this key; undefined when there are none. */
export const usosQuery = (chave: string) =>
  queryOptions({
    queryKey: ['carrinho', 'nota', 'usos', chave],
    queryFn: async () => (await call(listUsosDasNotas, { body: { chaves: [chave] } }))[0] ?? null,
    meta: { shows: ['fretes', 'carrinho'] },
  })
