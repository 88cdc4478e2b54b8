import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { listDestinatarios } from '#contract/destinatario'
import { editDestinatario } from '#contract/destinatario-edicao'
import type { PessoaDigitada } from '#contract/kernel/schemas/pessoa'
import { call, callWithHeaders, totalOf } from '../../app/data/api.ts'

const POR_PAGINA = 20

/** The saved recipients page by page, the most recently used first. */
export const destinatariosQuery = (busca: string) =>
  infiniteQueryOptions({
    queryKey: ['destinatario', 'lista', busca],
    meta: { shows: ['destinatarios'] },
    queryFn: async ({ pageParam: page, signal }) => {
      const { answer, headers } = await callWithHeaders(listDestinatarios, {
        query: { busca, page, pageSize: POR_PAGINA },
        signal,
      })
      return { destinatarios: answer, total: totalOf(headers, answer) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ destinatarios }, pages) => (destinatarios.length < POR_PAGINA ? null : pages.length),
  })

export const useEditDestinatario = (uuid: string) =>
  useMutation({
    mutationFn: (body: PessoaDigitada) => call(editDestinatario, { params: { uuid }, body }),
    meta: { changes: ['destinatarios'] },
  })
