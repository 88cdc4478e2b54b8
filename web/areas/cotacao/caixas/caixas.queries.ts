import { useMutation } from '@tanstack/react-query'
import {
  deleteEmbalagem,
  type EmbalagemDigitada,
  listEmbalagens,
  renameEmbalagem,
  saveEmbalagem,
} from '#contract/embalagem'
import { call } from '../../../app/data/api.ts'

/** Read by `caixasQuery`, which loads this code. */
export const readCaixas = (signal: AbortSignal) => call(listEmbalagens, { signal })

/** Saves a box under its uuid, or notes that it was used: the list begins with the newest use. */
export const useSaveCaixa = () =>
  useMutation({
    mutationFn: ({ uuid, ...body }: EmbalagemDigitada & { uuid: string }) =>
      call(saveEmbalagem, { params: { uuid }, body }),
    meta: { changes: ['embalagens'] },
  })

export const useDeleteCaixa = () =>
  useMutation({
    mutationFn: (uuid: string) => call(deleteEmbalagem, { params: { uuid } }),
    meta: { changes: ['embalagens'], evenFailed: true },
  })

/** Renames a box; the order of the list stays. */
export const useRenameCaixa = () =>
  useMutation({
    mutationFn: ({ uuid, nome }: { uuid: string; nome: string }) =>
      call(renameEmbalagem, { params: { uuid }, body: { nome } }),
    meta: { changes: ['embalagens'], isDoneWhenRead: true },
  })
