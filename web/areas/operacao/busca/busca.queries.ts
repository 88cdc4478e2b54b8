import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { findAssinante, type MOTIVOS_DE_DADOS, openDados } from '#contract/operacao/assinante'
import { blockAssinante, unblockAssinante } from '#contract/operacao/bloqueio'
import { findAssinantes, findFretes, MAX_ACHADOS } from '#contract/operacao/busca'
import { cancelFrete, findFrete } from '#contract/operacao/frete'
import { call, callWithHeaders } from '../../../app/data/api.ts'

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
      return { fretes: answer, total: Number(headers.get('x-total-count') ?? answer.length) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ fretes }, _, page) => (fretes.length < MAX_ACHADOS ? undefined : page + 1),
    retry: false,
  })

export const assinanteQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['operacao', 'assinante', uuid],
    meta: { shows: ['filas'] },
    queryFn: ({ signal }) => call(findAssinante, { params: { uuid }, signal }),
    // the server says when the five minutes are over: the browser's clock may be another
    refetchInterval: ({ state }) => (state.data?.dados ? 15_000 : false),
    retry: false,
  })

/** Shows the person's data for five minutes; the page is read again, with the line of the audit log. */
export function useOpenDados(uuid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { motivo: keyof typeof MOTIVOS_DE_DADOS; protocolo?: string }) =>
      call(openDados, { params: { uuid }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['operacao', 'assinante', uuid] }),
  })
}

/** Blocks a subscriber with a reason, or lifts the block (null); the page is read again, also after a refusal. */
export function useBloqueio(uuid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (motivo: string | null) =>
      motivo === null
        ? call(unblockAssinante, { params: { uuid } })
        : call(blockAssinante, { params: { uuid }, body: { motivo } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operacao', 'assinante', uuid] }),
  })
}

export const freteQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['operacao', 'frete', uuid],
    meta: { shows: ['filas'] },
    queryFn: ({ signal }) => call(findFrete, { params: { uuid }, signal }),
    retry: false,
  })

/** Cancels a frete for its subscriber; its page is read again, also after a refusal. */
export function useCancelFrete(uuid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (motivo: string) => call(cancelFrete, { params: { uuid }, body: { motivo } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operacao', 'frete', uuid] }),
  })
}
