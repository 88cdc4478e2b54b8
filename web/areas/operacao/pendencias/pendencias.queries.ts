import { queryOptions } from '@tanstack/react-query'
import { listEmailsParados, listPagamentosPendentes } from '#contract/operacao/painel'
import { callWithHeaders, totalOf } from '../../../app/data/api.ts'

export const pagamentosQuery = () =>
  queryOptions({
    queryKey: ['operacao', 'pendencias', 'pagamentos'],
    queryFn: async ({ signal }) => {
      const { answer, headers } = await callWithHeaders(listPagamentosPendentes, { query: {}, signal })
      return { itens: answer, total: totalOf(headers, answer) }
    },
  })

export const emailsQuery = () =>
  queryOptions({
    queryKey: ['operacao', 'pendencias', 'emails'],
    queryFn: async ({ signal }) => {
      const { answer, headers } = await callWithHeaders(listEmailsParados, { query: {}, signal })
      return { itens: answer, total: totalOf(headers, answer) }
    },
  })
