import { queryOptions, useMutation } from '@tanstack/react-query'
import type { DireitoDeOperador } from '#contract/kernel/http/direito-de-operador'
import * as contract from '#contract/operacao/equipe'
import { call } from '../../../app/data/api.ts'

export const equipeQuery = () =>
  queryOptions({
    queryKey: ['operacao', 'equipe'],
    meta: { shows: ['equipe'] },
    queryFn: ({ signal }) => call(contract.listEquipe, { signal }),
  })

export const sessoesDoOperadorQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['operacao', 'equipe', uuid, 'sessoes'],
    meta: { shows: ['equipe'] },
    queryFn: ({ signal }) => call(contract.listSessoesDoOperador, { params: { uuid }, signal }),
  })

const CHANGES = { changes: ['equipe'], evenFailed: true, isDoneWhenRead: true } as const

export const useInviteOperador = () =>
  useMutation({
    mutationFn: (body: contract.NovoOperador) => call(contract.inviteOperador, { body }),
    meta: CHANGES,
  })
export const useResendConvite = () =>
  useMutation({ mutationFn: (uuid: string) => call(contract.resendConvite, { params: { uuid } }), meta: CHANGES })
export const useChangeDireitos = () =>
  useMutation({
    mutationFn: ({ uuid, direitos }: { uuid: string; direitos: DireitoDeOperador[] }) =>
      call(contract.changeDireitos, { params: { uuid }, body: { direitos } }),
    meta: CHANGES,
  })
export const useRemoveOperador = () =>
  useMutation({ mutationFn: (uuid: string) => call(contract.removeOperador, { params: { uuid } }), meta: CHANGES })
export const useEndSessaoDoOperador = () =>
  useMutation({
    mutationFn: (params: { uuid: string; sessao: string }) => call(contract.endSessaoDoOperador, { params }),
    meta: CHANGES,
  })
export const useChangeEmail = () =>
  useMutation({
    mutationFn: (body: { email: string; senhaAtual: string }) => call(contract.changeEmail, { body }),
    meta: CHANGES,
  })
