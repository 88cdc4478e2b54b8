import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { findAssinante, type MOTIVOS_DE_DADOS, openDados } from '#contract/operacao/assinante'
import { blockAssinante, type LiberacaoDoCpf, releaseCpf, unblockAssinante } from '#contract/operacao/bloqueio'
import { createDevolucaoDoBloqueado, listCartoesDoBloqueado } from '#contract/operacao/devolucao'
import { createSaqueDoBloqueado, findSaqueDoBloqueado } from '#contract/operacao/saque'
import { call, callWithHeaders } from '../../../app/data/api.ts'
import { isChaveUsada } from '../pecas/chave-usada.ts'

export const assinanteQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['operacao', 'assinante', uuid],
    meta: { shows: ['filas'] },
    queryFn: ({ signal }) => call(findAssinante, { params: { uuid }, signal }),
    // asked again, because only the server knows when the five minutes are over: the browser's clock may be wrong
    refetchInterval: ({ state }) => (state.data?.dados ? 15_000 : false),
    retry: false,
  })

/** Shows the person's data for five minutes. The page is read again, because it shows the new line of the auditoria. */
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

/** What may be withdrawn for a blocked subscriber. Its key begins as the page's, so that a block or its end reads it again. */
export const saqueDoBloqueadoQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['operacao', 'assinante', uuid, 'saque'],
    meta: { shows: ['filas'] },
    queryFn: ({ signal }) => call(findSaqueDoBloqueado, { params: { uuid }, signal }),
  })

/**
 * Withdraws for a blocked subscriber. The same `chave` moves the money once, however often it is sent; `onUsed` is called
 * when the server has a withdrawal of that chave, because the next withdrawal needs another.
 */
export function useCreateSaqueDoBloqueado(uuid: string, chave: string, onUsed: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: { valor: number; motivo: string }) => {
      const headers = { 'idempotency-key': chave }
      return (await callWithHeaders(createSaqueDoBloqueado, { params: { uuid }, body, headers })).answer
    },
    meta: { changes: ['filas'], evenFailed: true },
    onSuccess: onUsed,
    onError: (error) => isChaveUsada(error) && onUsed(),
    onSettled: async () => {
      for (const key of [['assinante', uuid], ['saques']])
        await queryClient.invalidateQueries({ queryKey: ['operacao', ...key] })
    },
  })
}

/** What each card still has in the wallet of a blocked subscriber. */
export const cartoesDoBloqueadoQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['operacao', 'assinante', uuid, 'devolucao'],
    meta: { shows: ['filas'] },
    queryFn: ({ signal }) => call(listCartoesDoBloqueado, { params: { uuid }, signal }),
  })

/** Sends a blocked subscriber's card money back to its card; `chave` and `onUsed` as in `useCreateSaqueDoBloqueado`. */
export function useCreateDevolucaoDoBloqueado(uuid: string, chave: string, onUsed: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: { paymentId: string; valor: number; motivo: string }) => {
      const headers = { 'idempotency-key': chave }
      return (await callWithHeaders(createDevolucaoDoBloqueado, { params: { uuid }, body, headers })).answer
    },
    meta: { changes: ['filas'], evenFailed: true },
    onSuccess: onUsed,
    onError: (error) => isChaveUsada(error) && onUsed(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operacao', 'assinante', uuid] }),
  })
}

/** Frees the CPF of a blocked account; the page is read again, also after a refusal. */
export function useReleaseCpf(uuid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: LiberacaoDoCpf) => call(releaseCpf, { params: { uuid }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operacao', 'assinante', uuid] }),
  })
}
