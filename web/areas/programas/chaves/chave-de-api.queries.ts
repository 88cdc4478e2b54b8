import { queryOptions, useMutation } from '@tanstack/react-query'
import { createChaveDeApi, deleteChaveDeApi, listChavesDeApi } from '#contract/programas/chave-de-api'
import { CallError, type CallInput, call } from '../../../app/data/api.ts'

export const chavesDeApiQuery = queryOptions({
  queryKey: ['programas', 'chaves-de-api'],
  staleTime: 0, // the last use changes while the browser does nothing
  meta: { shows: ['chavesDeApi'] as const },
  queryFn: ({ signal }) => call(listChavesDeApi, { signal }),
})

/** The keys are read again after a failure, too: the answer may have been lost after the change. */
const meta = { changes: ['chavesDeApi'], evenFailed: true } as const

/** The answer has the whole key; the cache forgets it with the screen. */
export const useCreateChaveDeApi = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof createChaveDeApi>['body']) => call(createChaveDeApi, { body }),
    meta,
    gcTime: 0,
  })

/** A key that is not there any more is revoked: the answer of an earlier try was lost. */
export const useDeleteChaveDeApi = () =>
  useMutation({
    mutationFn: (uuid: string) =>
      call(deleteChaveDeApi, { params: { uuid } }).catch((error: unknown) => {
        if (!(error instanceof CallError && error.status === 404)) throw error
      }),
    meta,
  })
