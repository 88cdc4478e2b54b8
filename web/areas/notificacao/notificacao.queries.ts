import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { findPush, listNotificacoes, listPreferencias, NOTIFICACOES_POR_PAGINA } from '#contract/notificacao'
import { call, callWithHeaders, totalOf } from '../../app/data/api.ts'
import { readEsteAparelho } from './este-aparelho.ts'
import { type Filtro, queryOf } from './filtro.rules.ts'
import { nextPage, type Pagina } from './paginas.rules.ts'

export const LISTAS = ['notificacao', 'lista']

/**
 * What the filter finds, page by page. It is not read again by itself, because a notification just read would vanish.
 */
export const notificacoesQuery = (filtro: Filtro) =>
  infiniteQueryOptions({
    queryKey: [...LISTAS, filtro],
    queryFn: async ({ pageParam: page, signal }): Promise<Pagina> => {
      const { answer, headers } = await callWithHeaders(listNotificacoes, {
        query: queryOf(filtro, page, NOTIFICACOES_POR_PAGINA),
        signal,
      })
      return { notificacoes: answer, total: totalOf(headers, answer) }
    },
    initialPageParam: 0,
    getNextPageParam: (_newest: Pagina, pages: Pagina[], last: number) => nextPage(filtro, pages, last),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const preferenciasQuery = queryOptions({
  queryKey: ['notificacao', 'preferencias'],
  queryFn: ({ signal }) => call(listPreferencias, { signal }),
})

export const pushQuery = queryOptions({
  queryKey: ['notificacao', 'push'],
  queryFn: ({ signal }) => call(findPush, { signal }),
})

/** The state of pushes in this browser: asked again after each press, because only the browser knows. */
export const esteAparelhoQuery = queryOptions({
  queryKey: ['notificacao', 'este-aparelho'],
  queryFn: readEsteAparelho,
  staleTime: 0,
  gcTime: 0,
})
