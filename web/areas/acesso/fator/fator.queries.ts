import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  beginSegundoFator,
  findSegundoFator,
  forgetAparelho,
  refuseOwnRemocao,
  renewCodigos,
  turnOffSegundoFator,
  turnOnSegundoFator,
} from '#contract/acesso/segundo-fator'
import { call } from '../../../app/data/api.ts'

export const fatorQuery = queryOptions({
  queryKey: ['acesso', 'fator'],
  meta: { shows: ['seguranca'] },
  queryFn: ({ signal }) => call(findSegundoFator, { signal }),
})

const CHANGES = { changes: ['seguranca'], evenFailed: true, isDoneWhenRead: true } as const
export type SenhaECodigo = { senha: string; codigo: string }

export const useBeginFator = () =>
  useMutation({ mutationFn: (senha: string) => call(beginSegundoFator, { body: { senha } }) })
/** Names no changed facts: the codes must be shown first, and a new reading would take their place on the screen. */
export const useTurnOnFator = () =>
  useMutation({ mutationFn: (codigo: string) => call(turnOnSegundoFator, { body: { codigo } }) })
export const useRenewCodigos = () => useMutation({ mutationFn: (body: SenhaECodigo) => call(renewCodigos, { body }) })
export const useTurnOffFator = () =>
  useMutation({ mutationFn: (body: SenhaECodigo) => call(turnOffSegundoFator, { body }), meta: CHANGES })
export const useForgetAparelho = () =>
  useMutation({ mutationFn: (uuid: string) => call(forgetAparelho, { params: { uuid } }), meta: CHANGES })
export const useRefuseRemocao = () => useMutation({ mutationFn: () => call(refuseOwnRemocao, {}), meta: CHANGES })
