import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { countFretes, type FreteNaLista, findFrete, listFretes } from '#contract/frete-envio'
import { call, callWithHeaders, totalOf } from '../../app/data/api.ts'
import { eachOnce } from '../../ui/page/pages.rules.ts'
import { type Filtro, pageSizeOf, queryOf } from './filtro.rules.ts'
import type { Secao } from './secao.rules.ts'

/** Milliseconds until the screen asks again: a carrier issues and confirms within seconds. */
const CONSULTA_MS = 5000
const FRESH = { staleTime: 0 }

export const LISTAS = ['frete', 'lista']

/** How many fretes stand in each status. Read again while a carrier still has to answer. */
export const contagemQuery = queryOptions({
  queryKey: ['frete', 'quantidade'],
  meta: { shows: ['fretes'] },
  queryFn: ({ signal }) => call(countFretes, { signal }),
  refetchInterval: ({ state }) =>
    state.data && state.data.PENDENTE + state.data.PROCESSANDO_CANCELAMENTO > 0 ? CONSULTA_MS : false,
  ...FRESH,
})

/** `isFull`: the page has as many fretes as were asked for, so there may be more (S2 §2). */
type Pagina = { fretes: FreteNaLista[]; isFull: boolean; total: number }
type Paginas = { pages: Pagina[]; pageParams: number[] }

/** The fretes of a tab, or of a search in all tabs, page by page. */
export const fretesQuery = (secao: Secao, filtro: Filtro) =>
  infiniteQueryOptions({
    queryKey: [...LISTAS, filtro.busca ? null : secao, filtro],
    meta: { shows: ['listasDeFretes'] },
    queryFn: async ({ pageParam: page, signal }): Promise<Pagina> => {
      const { answer, headers } = await callWithHeaders(listFretes, { query: queryOf(secao, filtro, page), signal })
      const total = totalOf(headers, answer)
      return { fretes: answer, isFull: answer.length >= pageSizeOf(filtro), total }
    },
    initialPageParam: 0,
    getNextPageParam: ({ isFull }: Pagina, pages: Pagina[]) => (isFull ? pages.length : null),
    ...FRESH,
  })

/** The first fretes that a text finds, in any status: by recipient, tracking code or order number. */
export const freteAchadosQuery = (busca: string) =>
  queryOptions({
    queryKey: ['frete', 'achados', busca],
    meta: { shows: ['fretes'] },
    queryFn: ({ signal }) => call(listFretes, { query: { busca, pageSize: ACHADOS }, signal }),
    ...FRESH,
  })
const ACHADOS = 6

/** One frete with its whole history. */
export const freteQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['frete', 'detalhe', uuid],
    meta: { shows: ['fretes'] },
    queryFn: ({ signal }) => call(findFrete, { params: { id: uuid }, signal }),
    ...FRESH,
  })

/** How many GERADO fretes have a label that was never printed. */
export const naoImpressasQuery = queryOptions({
  queryKey: ['frete', 'nao-impressas'],
  meta: { shows: ['fretes'] },
  queryFn: async ({ signal }) => {
    const query = { status: 'GERADO', naoImpressas: 'true', pageSize: 1 } as const
    const { headers } = await callWithHeaders(listFretes, { query, signal })
    return Number(headers.get('x-total-count') ?? 0)
  },
  ...FRESH,
})

export const joinPages = (pages: readonly Pagina[]) => eachOnce(pages.map(({ fretes }) => fretes))

/** Shows at once in every loaded list that these labels were printed, and reads other queries about them again. */
export function showImpressos(queryClient: QueryClient, impressos: readonly string[], em: Date) {
  const uuids = new Set(impressos)
  showInListas(queryClient, uuids, (frete) => ({ ...frete, impressoEm: em }))
  void queryClient.invalidateQueries({ queryKey: naoImpressasQuery.queryKey })
  void queryClient.invalidateQueries({
    queryKey: ['frete', 'detalhe'],
    predicate: ({ queryKey }) => uuids.has(String(queryKey.at(-1))),
  })
}

/** Shows a change on every loaded list before the lists are read again. A change to undefined removes the frete from them. */
export function showInListas(
  queryClient: QueryClient,
  uuids: ReadonlySet<string>,
  change: (frete: FreteNaLista) => FreteNaLista | undefined,
) {
  const pageWith = (page: Pagina): Pagina => {
    const fretes = page.fretes.flatMap((frete) => (uuids.has(frete.uuid) ? (change(frete) ?? []) : frete))
    return { ...page, fretes, total: page.total - (page.fretes.length - fretes.length) }
  }
  queryClient.setQueriesData<Paginas>(
    { queryKey: LISTAS },
    (listas) => listas && { ...listas, pages: listas.pages.map(pageWith) },
  )
}
