import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { DIFERENCAS_POR_PAGINA, type Diferenca, findValorEmAberto, listDiferencas } from '#contract/diferenca'
import { call, callWithHeaders, totalOf } from '../../app/data/api.ts'
import { decodeFiltro, type Filtro } from './filtro.rules.ts'

/** For queries that are always read again: the carrier may have measured again since. */
const FRESH = { staleTime: 0, meta: { shows: ['diferencas'] as const } }

type Pagina = { diferencas: Diferenca[]; total: number }

/** The differences of a filter, page by page, and how many there are in all. */
export const diferencasQuery = (assinatura: string, filtro: Filtro) =>
  infiniteQueryOptions({
    queryKey: ['diferenca', 'lista', assinatura, filtro],
    ...FRESH,
    queryFn: async ({ pageParam: page, signal }): Promise<Pagina> => {
      const { answer, headers } = await callWithHeaders(listDiferencas, {
        query: { ...decodeFiltro(filtro), page, pageSize: DIFERENCAS_POR_PAGINA },
        signal,
      })
      return { diferencas: answer, total: totalOf(headers, answer) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }: Pagina, pages: Pagina[]) =>
      pages.length * DIFERENCAS_POR_PAGINA < total ? pages.length : null,
    placeholderData: keepPreviousData,
  })

/** The pages as one list, each difference once. They are told apart by their own uuid, because a frete may have several. */
export const joinPages = (pages: readonly Pagina[]): Diferenca[] => [
  ...new Map(pages.flatMap(({ diferencas }) => diferencas).map((one) => [one.diferencaUuid, one])).values(),
]

/**
 * One difference, by its own uuid; null when the account has none with this uuid. It is read once, when the page opens, so
 * that nothing changes while the person writes about it.
 */
export const umaDiferencaQuery = (assinatura: string, diferencaUuid: string) =>
  queryOptions({
    queryKey: ['diferenca', 'uma', assinatura, diferencaUuid],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => (await call(listDiferencas, { query: { uuids: diferencaUuid }, signal }))[0] ?? null,
  })

/** The open amounts: what is to be paid, and what can be redeemed. */
export const valorEmAbertoQuery = (assinatura: string) =>
  queryOptions({
    queryKey: ['diferenca', 'em-aberto', assinatura],
    ...FRESH,
    queryFn: ({ signal }) => call(findValorEmAberto, { signal }),
  })
