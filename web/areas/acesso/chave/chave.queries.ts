import { queryOptions, useMutation } from '@tanstack/react-query'
import { deleteChave, listChaves, renameChave } from '#contract/acesso/chave'
import { call } from '../../../app/data/api.ts'
import { addChave } from './chave.calls.ts'

export const chavesQuery = queryOptions({
  queryKey: ['acesso', 'chaves'],
  meta: { shows: ['seguranca'] },
  queryFn: ({ signal }) => call(listChaves, { signal }),
})

const CHANGES = { changes: ['seguranca'], evenFailed: true, isDoneWhenRead: true } as const

export const useAddChave = () => useMutation({ mutationFn: addChave, meta: CHANGES })
export const useRenameChave = () =>
  useMutation({
    mutationFn: ({ uuid, nome }: { uuid: string; nome: string }) =>
      call(renameChave, { params: { uuid }, body: { nome } }),
    meta: CHANGES,
  })
export const useDeleteChave = () =>
  useMutation({
    mutationFn: ({ uuid, senha }: { uuid: string; senha: string }) =>
      call(deleteChave, { params: { uuid }, body: { senha } }),
    meta: CHANGES,
  })
