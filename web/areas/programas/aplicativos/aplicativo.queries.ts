import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  createAplicativo,
  deleteAplicativo,
  listAplicativos,
  renewSegredo,
  updateAplicativo,
} from '#contract/programas/aplicativo'
import { deleteAutorizacao, listAutorizacoes } from '#contract/programas/oauth'
import { type CallInput, call } from '../../../app/data/api.ts'

export const aplicativosQuery = queryOptions({
  queryKey: ['programas', 'aplicativos'],
  meta: { shows: ['aplicativos'] as const },
  queryFn: ({ signal }) => call(listAplicativos, { signal }),
})

export const autorizacoesQuery = queryOptions({
  queryKey: ['programas', 'autorizacoes'],
  staleTime: 0, // the last use changes while the browser does nothing
  meta: { shows: ['autorizacoes'] as const },
  queryFn: ({ signal }) => call(listAutorizacoes, { signal }),
})

/** Read again after a failure, too: the answer may have been lost after the change. */
const meta = { changes: ['aplicativos'], evenFailed: true } as const

/** The answer has the secret; the cache forgets it with the screen. */
export const useCreateAplicativo = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof createAplicativo>['body']) => call(createAplicativo, { body }),
    meta,
    gcTime: 0,
  })

export const useUpdateAplicativo = (uuid: string) =>
  useMutation({
    mutationFn: (body: CallInput<typeof updateAplicativo>['body']) =>
      call(updateAplicativo, { params: { uuid }, body }),
    meta: { changes: ['aplicativos', 'autorizacoes'], evenFailed: true },
  })

/** The answer has the secret; the cache forgets it with the screen. */
export const useRenewSegredo = (uuid: string) =>
  useMutation({
    mutationFn: (body: CallInput<typeof renewSegredo>['body']) => call(renewSegredo, { params: { uuid }, body }),
    meta,
    gcTime: 0,
  })

/** Also changes the list of autorizacoes: the account may have let in its own aplicativo. */
export const useDeleteAplicativo = () =>
  useMutation({
    mutationFn: (uuid: string) => call(deleteAplicativo, { params: { uuid } }),
    meta: { changes: ['aplicativos', 'autorizacoes'], evenFailed: true },
  })

export const useDeleteAutorizacao = () =>
  useMutation({
    mutationFn: (uuid: string) => call(deleteAutorizacao, { params: { uuid } }),
    meta: { changes: ['autorizacoes'], evenFailed: true },
  })
