import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Destino, findFatura, findLinha, listFaturas, listLinhas } from '#contract/operacao/fatura'
import { call } from '../../../app/data/api.ts'

const PAGINA = 50

export const faturasQuery = (glosa: boolean) =>
  queryOptions({
    queryKey: ['operacao', 'faturas', { glosa }],
    meta: { shows: ['filas'] },
    queryFn: ({ signal }) => call(listFaturas, { query: { ...(glosa && { glosa: 'true' as const }) }, signal }),
  })

/** One invoice. It is read again while lines wait for the comparison that makes differences (`linhasAComparar`). */
export const faturaQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['operacao', 'faturas', uuid],
    queryFn: ({ signal }) => call(findFatura, { params: { uuid }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.linhasAComparar > 0 ? 3_000 : false),
  })

export const linhasQuery = (uuid: string, destino: Destino | undefined) =>
  infiniteQueryOptions({
    queryKey: ['operacao', 'faturas', uuid, 'linhas', destino ?? 'a olhar'],
    queryFn: ({ pageParam, signal }) =>
      call(listLinhas, {
        params: { uuid },
        query: { ...(destino && { destino }), depois: pageParam, pageSize: PAGINA },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < PAGINA ? undefined : page.at(-1)!.linha),
  })

export const linhaQuery = (uuid: string, linha: number) =>
  queryOptions({
    queryKey: ['operacao', 'faturas', uuid, 'linha', linha],
    queryFn: ({ signal }) => call(findLinha, { params: { uuid, linha: String(linha) }, signal }),
  })
