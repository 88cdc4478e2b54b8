import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  checkLivro,
  closeExcecao,
  exportMes,
  findConferencia,
  findExcecao,
  findLivro,
  listDiasDoLivro,
  listMovimentos,
  runConferencia,
} from '#contract/operacao/livro'
import { call } from '../../../app/data/api.ts'
import { callNamedFile } from '../../../app/data/named-file.ts'
import { saveAs } from '../../../app/save-as.ts'

export const livroQuery = (dia: string) =>
  queryOptions({
    queryKey: ['operacao', 'livro', dia],
    queryFn: ({ signal }) => call(findLivro, { query: { dia }, signal }),
  })

export const diasQuery = (ate: string) =>
  queryOptions({
    queryKey: ['operacao', 'livro-dias', ate],
    queryFn: ({ signal }) => call(listDiasDoLivro, { query: { ate }, signal }),
  })

export const conferenciaQuery = (dia: string) =>
  queryOptions({
    queryKey: ['operacao', 'conferencia', dia],
    queryFn: ({ signal }) => call(findConferencia, { params: { dia }, signal }),
  })

export const excecaoQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['operacao', 'excecao', uuid],
    queryFn: ({ signal }) => call(findExcecao, { params: { uuid }, signal }),
  })

export const movimentosQuery = (dia: string, conta: string) =>
  queryOptions({
    queryKey: ['operacao', 'movimentos', dia, conta],
    queryFn: ({ signal }) => call(listMovimentos, { query: { dia, conta }, signal }),
  })

function useReadAgain(dia: string) {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ['operacao', 'conferencia', dia] })
    await queryClient.invalidateQueries({ queryKey: ['operacao', 'livro-dias'] })
  }
}

/** Runs the conferencia of a day again, and adds up the whole books (`checkLivro`). */
export function useConferir(dia: string) {
  return useMutation({
    mutationFn: async () => {
      await call(runConferencia, { params: { dia } })
      return call(checkLivro, {})
    },
    onSettled: useReadAgain(dia),
  })
}

export function useCloseExcecao(dia: string, uuid: string) {
  return useMutation({
    mutationFn: (nota: string) => call(closeExcecao, { params: { uuid }, body: { nota } }),
    onSettled: useReadAgain(dia),
  })
}

/** The closing of a month as a file. */
export function useExportMes() {
  return useMutation({
    mutationFn: async ({ mes, formato }: { mes: string; formato: 'pdf' | 'csv' }) => {
      const { name, file } = await callNamedFile(exportMes, { query: { mes, formato } }, `fechamento-${mes}.${formato}`)
      saveAs(name, file)
    },
  })
}
