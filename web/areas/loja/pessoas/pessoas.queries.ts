import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Papel } from '#contract/kernel/http/papel'
import {
  createConvite,
  deleteConvite,
  deleteMembro,
  listConvites,
  listMembros,
  type NovoConvite,
  resendConvite,
  saveMembro,
} from '#contract/loja/pessoas'
import { call } from '../../../app/data/api.ts'

const FRESH = { staleTime: 0, meta: { shows: ['pessoas'] as const } }
/** The people are read again after a failure, too: somebody else may have changed them. */
const meta = { changes: ['pessoas'], evenFailed: true } as const

export const membrosQuery = (id: string) =>
  queryOptions({
    queryKey: ['loja', 'membros', id],
    ...FRESH,
    queryFn: ({ signal }) => call(listMembros, { params: { id }, signal }),
  })

export const convitesQuery = (id: string) =>
  queryOptions({
    queryKey: ['loja', 'convites', id],
    ...FRESH,
    queryFn: ({ signal }) => call(listConvites, { params: { id }, signal }),
  })

export const useCreateConvite = (id: string) =>
  useMutation({ mutationFn: (body: NovoConvite) => call(createConvite, { params: { id }, body }), meta })

export const useResendConvite = (id: string) =>
  useMutation({ mutationFn: (uuid: string) => call(resendConvite, { params: { id, uuid } }), meta })

export const useSaveMembro = (id: string) =>
  useMutation({
    mutationFn: ({ uuid, papel }: { uuid: string; papel: Papel }) =>
      call(saveMembro, { params: { id, uuid }, body: { papel } }),
    meta,
  })

/** Withdraws an invitation, or the access of a member. */
export const useRetirada = (id: string) =>
  useMutation({
    mutationFn: async ({ uuid, de }: { uuid: string; de: 'convite' | 'membro' }) =>
      de === 'convite' ? call(deleteConvite, { params: { id, uuid } }) : call(deleteMembro, { params: { id, uuid } }),
    meta,
  })
