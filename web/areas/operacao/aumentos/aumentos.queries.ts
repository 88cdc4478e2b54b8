import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DecisaoDeAumento } from '#contract/documento/decisao'
import { decideAumento, findAumento, holdAumento, listAumentos, releaseAumento } from '#contract/operacao/aumentos'
import { call, callWithHeaders, totalOf } from '../../../app/data/api.ts'
import { QUEM_OLHA, reservaOf } from '../fila/reserva.queries.ts'

const AUMENTOS = ['operacao', 'aumentos'] as const

export const aumentosQuery = () =>
  queryOptions({
    queryKey: [...AUMENTOS, 'fila'],
    queryFn: async ({ signal }) => {
      const { answer, headers } = await callWithHeaders(listAumentos, { query: {}, signal })
      return { itens: answer, total: totalOf(headers, answer) }
    },
    ...QUEM_OLHA,
  })

export const aumentoQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...AUMENTOS, 'um', uuid],
    queryFn: ({ signal }) => call(findAumento, { params: { uuid }, signal }),
  })

export const reservaQuery = (uuid: string) =>
  reservaOf(AUMENTOS, uuid, (held, signal) => call(holdAumento, { params: { uuid: held }, signal }))

export const releaseReserva = (uuid: string) => call(releaseAumento, { params: { uuid } }).catch(() => undefined)

export function useDecideAumento(uuid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DecisaoDeAumento) => call(decideAumento, { params: { uuid }, body }),
    meta: { changes: ['filas'], evenFailed: true },
    // not awaited, so that the answer is told before the item is read again
    onSettled: () => void queryClient.invalidateQueries({ queryKey: AUMENTOS }),
  })
}
