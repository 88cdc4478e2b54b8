import { queryOptions } from '@tanstack/react-query'
import { listContestacoes } from '#contract/operacao/fila/contestacoes'
import { callWithHeaders, totalOf } from '../../../app/data/api.ts'
import { QUEM_OLHA } from '../fila/reserva.queries.ts'

/** The beginning of the key of every query about this fila. */
export const CONTESTACOES = ['operacao', 'contestacoes'] as const

export const contestacoesQuery = () =>
  queryOptions({
    queryKey: [...CONTESTACOES, 'fila'],
    queryFn: async ({ signal }) => {
      const { answer, headers } = await callWithHeaders(listContestacoes, { query: {}, signal })
      return { itens: answer, total: totalOf(headers, answer) }
    },
    ...QUEM_OLHA,
  })
