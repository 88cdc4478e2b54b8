import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  approveReembolso,
  createReembolso,
  findReembolsavel,
  findReembolso,
  listReembolsos,
  refuseReembolso,
  type StatusDeReembolso,
} from '#contract/operacao/reembolso'
import { call, callWithHeaders } from '../../../app/data/api.ts'

export const reembolsosQuery = (status: StatusDeReembolso) =>
  queryOptions({
    queryKey: ['operacao', 'reembolsos', status],
    queryFn: async ({ signal }) => {
      const { answer, headers } = await callWithHeaders(listReembolsos, { query: { status }, signal })
      return { reembolsos: answer, total: Number(headers.get('x-total-count') ?? answer.length) }
    },
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

function useReadAgain() {
  const queryClient = useQueryClient()
  return async () => {
    for (const what of ['reembolsos', 'reembolso', 'reembolsavel', 'frete'])
      await queryClient.invalidateQueries({ queryKey: ['operacao', what] })
  }
}

/** Asks for a refund of a frete. The same `chave` moves the money once, however often it is sent. */
export function useCreateReembolso() {
  return useMutation({
    mutationFn: ({ chave, ...body }: { frete: string; valor: number; motivo: string; chave: string }) =>
      callWithHeaders(createReembolso, { body, headers: { 'idempotency-key': chave } }),
    meta: { changes: ['filas'], evenFailed: true },
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
