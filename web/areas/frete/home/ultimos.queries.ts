import { infiniteQueryOptions } from '@tanstack/react-query'
import { type FreteNaLista, listFretes } from '#contract/frete-envio'
import { callWithHeaders, totalOf } from '../../../app/data/api.ts'
import { LISTAS } from '../frete.queries.ts'

/** S2 §9. */
const ULTIMOS_POR_PAGINA = 4
/** How often the screen asks whether a carrier has issued or confirmed. */
const CONSULTA_MS = 5000

type Pagina = { fretes: FreteNaLista[]; isFull: boolean; total: number }

/** The newest fretes in any status. The key stands among the lists, so that a change of a frete shows here, too. */
export const ultimosQuery = infiniteQueryOptions({
  queryKey: [...LISTAS, 'ultimos'],
  meta: { shows: ['listasDeFretes'] },
  queryFn: async ({ pageParam: page, signal }): Promise<Pagina> => {
    const { answer, headers } = await callWithHeaders(listFretes, {
      query: { page, pageSize: ULTIMOS_POR_PAGINA },
      signal,
    })
    const total = totalOf(headers, answer)
    return { fretes: answer, isFull: answer.length >= ULTIMOS_POR_PAGINA, total }
  },
  initialPageParam: 0,
  getNextPageParam: ({ isFull }: Pagina, pages: Pagina[]) => (isFull ? pages.length : null),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ fretes }) => fretes.some(isUnderWay)) ? CONSULTA_MS : false,
  staleTime: 0,
})

/** True while a carrier still has to answer. */
const isUnderWay = ({ statusFrete }: FreteNaLista) =>
  statusFrete === 'PENDENTE' || statusFrete === 'PROCESSANDO_CANCELAMENTO'
