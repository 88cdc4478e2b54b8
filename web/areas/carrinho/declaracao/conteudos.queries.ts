import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  type ConteudoParaGuardar,
  deleteConteudo,
  listConteudos,
  renameConteudo,
  saveConteudo,
} from '#contract/embalagem'
import { call } from '../../../app/data/api.ts'

export const conteudosQuery = queryOptions({
  queryKey: ['carrinho', 'conteudos'],
  meta: { shows: ['conteudos'] },
  queryFn: ({ signal }) => call(listConteudos, { signal }),
})

/** Saves a content under its uuid, or notes that it was used: the list begins with the newest use. */
export const useSaveConteudo = () =>
  useMutation({
    mutationFn: ({ uuid, nome, itens }: ConteudoParaGuardar & { uuid: string }) =>
      call(saveConteudo, { params: { uuid }, body: { nome, itens } }),
    meta: { changes: ['conteudos'] },
  })

/** Renames a content; the order of the list stays. */
export const useRenameConteudo = () =>
  useMutation({
    mutationFn: ({ uuid, nome }: { uuid: string; nome: string }) =>
      call(renameConteudo, { params: { uuid }, body: { nome } }),
    meta: { changes: ['conteudos'], isDoneWhenRead: true },
  })

export const useDeleteConteudo = () =>
  useMutation({
    mutationFn: (uuid: string) => call(deleteConteudo, { params: { uuid } }),
    meta: { changes: ['conteudos'], evenFailed: true },
  })
