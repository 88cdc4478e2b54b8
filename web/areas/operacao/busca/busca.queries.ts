import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { findAssinantes, findFretes, MAX_ACHADOS } from '#contract/operacao/busca'
import { call, callWithHeaders, totalOf } from '../../../app/data/api.ts'

export const assinantesQuery = (busca: string) =>
  queryOptions({
    queryKey: ['operacao', 'busca', 'assinantes', busca],
    queryFn: ({ signal }) => call(findAssinantes, { query: { busca }, signal }),
    retry: false,
  })

export const fretesAchadosQuery = (busca: string) =>
  queryOptions({
    queryKey: ['operacao', 'busca', 'fretes', busca],
    queryFn: ({ signal }) => call(findFretes, { query: { busca }, signal }),
    retry: false,
  })

/** The fretes of all subscribers, page by page: of a status, or sold on a day. */
export const fretesDaCasaQuery = (filtro: { status?: StatusDeFrete; dia?: string }) =>
  infiniteQueryOptions({
    queryKey: ['operacao', 'busca', 'casa', filtro],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filtro, page: pageParam }
      const { answer, headers } = await callWithHeaders(findFretes, { query, signal })
      return { fretes: answer, total: totalOf(headers, answer) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ fretes }, _, page) => (fretes.length < MAX_ACHADOS ? undefined : page + 1),
    retry: false,
  })
