import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DecisaoDeDocumento } from '#contract/documento/decisao'
import {
  decideDocumento,
  findDocumento,
  holdDocumento,
  listDocumentos,
  readDocumento,
  releaseDocumento,
  showDados,
  undoDecisao,
} from '#contract/operacao/documentos'
import { call, callFile, callWithHeaders, totalOf } from '../../../app/data/api.ts'
import { QUEM_OLHA, reservaOf } from '../fila/reserva.queries.ts'

const DOCUMENTOS = ['operacao', 'documentos'] as const

export const filaQuery = (soAtrasados: boolean) =>
  queryOptions({
    queryKey: [...DOCUMENTOS, 'fila', soAtrasados],
    queryFn: async ({ signal }) => {
      const query = soAtrasados ? { atrasados: 'true' as const } : {}
      const { answer, headers } = await callWithHeaders(listDocumentos, { query, signal })
      return { itens: answer, total: totalOf(headers, answer) }
    },
    ...QUEM_OLHA,
  })

export const documentoQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...DOCUMENTOS, 'um', uuid],
    queryFn: ({ signal }) => call(findDocumento, { params: { uuid }, signal }),
  })

export const reservaQuery = (uuid: string) =>
  reservaOf(DOCUMENTOS, uuid, (held, signal) => call(holdDocumento, { params: { uuid: held }, signal }))

export const releaseReserva = (uuid: string) => call(releaseDocumento, { params: { uuid } }).catch(() => undefined)

/** The file of a document. It leaves the cache when the screen is left. */
export const arquivoQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...DOCUMENTOS, 'arquivo', uuid],
    queryFn: () => callFile(readDocumento, { params: { uuid } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const useShowDados = (uuid: string) =>
  useMutation({ mutationFn: () => call(showDados, { params: { uuid } }), gcTime: 0 })

function useChange<V>(mutationFn: (asked: V) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { changes: ['filas'], evenFailed: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: DOCUMENTOS }),
  })
}

export const useDecideDocumento = () =>
  useChange(({ uuid, ...body }: DecisaoDeDocumento & { uuid: string }) =>
    call(decideDocumento, { params: { uuid }, body }),
  )
export const useUndoDecisao = () => useChange((uuid: string) => call(undoDecisao, { params: { uuid } }))
