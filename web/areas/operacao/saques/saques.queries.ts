import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  concludeLote,
  concludeSaque,
  findSaque,
  holdSaque,
  listSaques,
  releaseSaque,
  SAQUES_POR_PAGINA,
} from '#contract/operacao/saque'
import { call, callWithHeaders, totalOf } from '../../../app/data/api.ts'
import { callUpload } from '../../../app/data/upload.ts'
import { QUEM_OLHA, reservaOf } from '../fila/reserva.queries.ts'

const SAQUES = ['operacao', 'saques'] as const
/** Not below SAQUES: reading the saques again does not ask for a reserva again. */
const EM_MAOS = ['operacao', 'saques-em-maos'] as const

export const saquesQuery = (estado: 'ABERTO' | 'ENCERRADO') =>
  infiniteQueryOptions({
    queryKey: [...SAQUES, estado],
    queryFn: async ({ signal, pageParam }) => {
      const { answer, headers } = await callWithHeaders(listSaques, {
        query: { estado, page: pageParam },
        signal,
      })
      return { saques: answer, total: totalOf(headers, answer) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ saques }, _, page) => (saques.length < SAQUES_POR_PAGINA ? undefined : page + 1),
    ...(estado === 'ABERTO' && QUEM_OLHA),
  })

/** One saque, in any status. */
export const saqueQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...SAQUES, 'um', uuid],
    queryFn: ({ signal }) => call(findSaque, { params: { uuid }, signal }),
    retry: false,
  })

export const reservaQuery = (uuid: string) =>
  reservaOf(EM_MAOS, uuid, (held, signal) => call(holdSaque, { params: { uuid: held }, signal }))

/** Returns a function that lets a saque go, and reads again who holds which. */
export function useReleaseSaque() {
  const queryClient = useQueryClient()
  return useCallback(
    async (uuid: string) => {
      await call(releaseSaque, { params: { uuid } }).catch(() => undefined)
      await queryClient.invalidateQueries({ queryKey: SAQUES })
    },
    [queryClient],
  )
}

function useReadAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: SAQUES })
}

export function useConcludeSaque(uuid: string) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: ({ isPago, texto }: { isPago: boolean; texto: string }) =>
      call(concludeSaque, {
        params: { uuid },
        body: isPago ? { situacao: 'PAGO', codigo: texto } : { situacao: 'DEVOLVIDO', motivo: texto },
      }),
    meta: { changes: ['filas'], evenFailed: true },
    // not awaited, so that the answer is told before the saque leaves the list
    onSettled: () => void readAgain(),
  })
}

/** Sends the lote do banco. With `isEnsaio` nothing is done yet: the answer says what each line would do. */
export function useConcludeLote() {
  return useMutation({
    mutationFn: ({ file, isEnsaio }: { file: File; isEnsaio: boolean }) =>
      callUpload(concludeLote, {
        file,
        name: file.name,
        query: { ensaio: isEnsaio ? 'true' : 'false' },
        onProgress: () => undefined,
      }),
    meta: { changes: ['filas'], evenFailed: true },
    onSettled: useReadAgain(),
  })
}
