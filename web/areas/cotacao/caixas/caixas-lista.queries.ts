import { queryOptions } from '@tanstack/react-query'

/** The saved boxes. The schema is loaded with this query, not with the calculator. */
export const caixasQuery = queryOptions({
  queryKey: ['cotacao', 'caixas'],
  meta: { shows: ['embalagens'] },
  queryFn: async ({ signal }) => (await import('./caixas.queries.ts')).readCaixas(signal),
})
