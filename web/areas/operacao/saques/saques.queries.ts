import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { concludeLote, concludeSaque, findSaque, listSaques, SAQUES_POR_PAGINA } from '#contract/operacao/saque'
import { call, callWithHeaders, totalOf } from '../../../app/data/api.ts'
import { callUpload } from '../../../app/data/upload.ts'

export const saquesQuery = (estado: 'ABERTO' | 'ENCERRADO') =>
  infiniteQueryOptions({
    queryKey: ['operacao', 'saques', estado],
    queryFn: async ({ signal, pageParam }) => {
      const { answer, headers } = await callWithHeaders(listSaques, {
        query: { estado, page: pageParam },
        signal,
      })
      return { saques: answer, total: totalOf(headers, answer) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ saques }, _, page) => (saques.length < SAQUES_POR_PAGINA ? undefined : page + 1),
  })

/** One saque, in any status. */
export const saqueQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['operacao', 'saques', 'um', uuid],
    queryFn: ({ signal }) => call(findSaque, { params: { uuid }, signal }),
    retry: false,
  })

function useReadAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['operacao', 'saques'] })
}

export function useConcludeSaque(uuid: string) {
  return useMutation({
    mutationFn: ({ isPago, texto }: { isPago: boolean; texto: string }) =>
      call(concludeSaque, {
        params: { uuid },
        body: isPago ? { situacao: 'PAGO', codigo: texto } : { situacao: 'DEVOLVIDO', motivo: texto },
      }),
    meta: { changes: ['filas'], evenFailed: true },
    onSettled: useReadAgain(),
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
