import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ATIVIDADES_POR_PAGINA, type Atividade, listAtividade, listPessoasDaAtividade } from '#contract/conta/atividade'
import { call, callWithHeaders, totalOf } from '../../../app/data/api.ts'
import { decodeFiltro, type Filtro } from './filtro.rules.ts'

type Pagina = { linhas: Atividade[]; total: number }

/** Who did what, page by page, and how many lines there are in all. */
export const atividadeQuery = (assinatura: string, filtro: Filtro) =>
  infiniteQueryOptions({
    queryKey: ['conta', 'atividade', assinatura, filtro],
    staleTime: 0,
    queryFn: async ({ pageParam: page, signal }): Promise<Pagina> => {
      const query = { ...decodeFiltro(filtro), page, pageSize: ATIVIDADES_POR_PAGINA }
      const { answer, headers } = await callWithHeaders(listAtividade, { query, signal })
      return { linhas: answer, total: totalOf(headers, answer) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }: Pagina, pages: Pagina[]) =>
      pages.length * ATIVIDADES_POR_PAGINA < total ? pages.length : null,
    placeholderData: keepPreviousData,
  })

/** Pages as one list, each line once: new lines may have moved the others down meanwhile. */
export const joinPages = (pages: readonly Pagina[]): Atividade[] => [
  ...new Map(pages.flatMap(({ linhas }) => linhas).map((linha) => [linha.uuid, linha])).values(),
]

export const pessoasQuery = (assinatura: string) =>
  queryOptions({
    queryKey: ['conta', 'atividade-pessoas', assinatura],
    staleTime: 0,
    queryFn: ({ signal }) => call(listPessoasDaAtividade, { signal }),
  })
