import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DecisaoDeAumento } from '#contract/documento/decisao'
import { decideAumento, findAumento, holdAumento, listAumentos, releaseAumento } from '#contract/operacao/aumentos'
import { call, callWithHeaders } from '../../../app/data/api.ts'
import { isPresente } from '../presenca.ts'

const AUMENTOS = ['operacao', 'aumentos'] as const
/** A lease lasts five minutes; it is renewed well before. */
const RENEW_MS = 120_000

export const aumentosQuery = () =>
  queryOptions({
    queryKey: [...AUMENTOS, 'fila'],
    queryFn: async ({ signal }) => {
      const { answer, headers } = await callWithHeaders(listAumentos, { query: {}, signal })
      return { aumentos: answer, total: Number(headers.get('x-total-count') ?? answer.length) }
    },
    refetchInterval: () => (isPresente() ? 30_000 : false),
  })

export const aumentoQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...AUMENTOS, 'um', uuid],
    queryFn: ({ signal }) => call(findAumento, { params: { uuid }, signal }),
  })

/** Holds the request while it is open, and says who else holds it. */
export const reservaQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...AUMENTOS, 'reserva', uuid],
    queryFn: ({ signal }) => call(holdAumento, { params: { uuid }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: () => (isPresente() ? RENEW_MS : false),
  })

export const releaseReserva = (uuid: string) => call(releaseAumento, { params: { uuid } }).catch(() => undefined)

export function useDecideAumento(uuid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DecisaoDeAumento) => call(decideAumento, { params: { uuid }, body }),
    meta: { changes: ['filas'], evenFailed: true },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: AUMENTOS }), // not awaited: the answer is told before the item reads itself again
  })
}
