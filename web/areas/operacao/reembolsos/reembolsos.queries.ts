import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  approveReembolso,
  createReembolso,
  findReembolsavel,
  findReembolso,
  findReembolsoLivre,
  listReembolsos,
  REEMBOLSOS_POR_PAGINA,
  refuseReembolso,
  type StatusDeReembolso,
} from '#contract/operacao/reembolso'
import { call, callWithHeaders, totalOf } from '../../../app/data/api.ts'
import { isChaveUsada } from '../pecas/chave-usada.ts'

export const reembolsosQuery = (status: StatusDeReembolso) =>
  infiniteQueryOptions({
    queryKey: ['operacao', 'reembolsos', status],
    queryFn: async ({ signal, pageParam }) => {
      const query = { status, page: pageParam }
      const { answer, headers } = await callWithHeaders(listReembolsos, { query, signal })
      return { reembolsos: answer, total: totalOf(headers, answer) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ reembolsos }, _, page) => (reembolsos.length < REEMBOLSOS_POR_PAGINA ? undefined : page + 1),
  })

export const reembolsoQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['operacao', 'reembolso', uuid],
    queryFn: ({ signal }) => call(findReembolso, { params: { uuid }, signal }),
  })

export const reembolsavelQuery = (frete: string) =>
  queryOptions({
    queryKey: ['operacao', 'reembolsavel', frete],
    queryFn: ({ signal }) => call(findReembolsavel, { params: { uuid: frete }, signal }),
  })

export const reembolsoLivreQuery = (assinatura: string) =>
  queryOptions({
    queryKey: ['operacao', 'reembolsavel', 'livre', assinatura],
    queryFn: ({ signal }) => call(findReembolsoLivre, { params: { uuid: assinatura }, signal }),
  })

function useReadAgain() {
  const queryClient = useQueryClient()
  return async () => {
    for (const what of ['reembolsos', 'reembolso', 'reembolsavel', 'frete', 'assinante'])
      await queryClient.invalidateQueries({ queryKey: ['operacao', what] })
  }
}

/** What a reembolso is for: a frete, or an assinatura that gets a free amount. */
export type AlvoDoReembolso = { frete: string } | { assinatura: string }

/**
 * Asks for a refund. The same `chave` moves the money once, however often it is sent; `onUsed` is called when the server
 * has a refund of that chave, because the next refund needs another.
 */
export function useCreateReembolso(chave: string, onUsed: () => void) {
  return useMutation({
    mutationFn: (body: AlvoDoReembolso & { valor: number; motivo: string }) =>
      callWithHeaders(createReembolso, { body, headers: { 'idempotency-key': chave } }),
    meta: { changes: ['filas'], evenFailed: true },
    onSuccess: onUsed,
    onError: (error) => isChaveUsada(error) && onUsed(),
    onSettled: useReadAgain(),
  })
}

export function useDecideReembolso(uuid: string) {
  return useMutation({
    mutationFn: ({ recusa }: { recusa: string | null }) =>
      recusa === null
        ? call(approveReembolso, { params: { uuid } })
        : call(refuseReembolso, { params: { uuid }, body: { motivo: recusa } }),
    meta: { changes: ['filas'], evenFailed: true },
    onSettled: useReadAgain(),
  })
}
