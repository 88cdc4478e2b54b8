import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Preferencias, savePreferencias } from '#contract/conta'
import { call } from '../../app/data/api.ts'
import { assinaturaQuery } from './assinatura.queries.ts'
import { renewSessao } from './conta.calls.ts'

/** Saves the account; every screen and the session then show the server's answer. */
export function useSaveConta(uuid: string) {
  const queryClient = useQueryClient()
  const { queryKey } = assinaturaQuery(uuid)
  return useMutation({
    mutationFn: (body: Preferencias) => call(savePreferencias, { params: { uuid }, body }),
    onSuccess: async (assinatura) => {
      await queryClient.cancelQueries({ queryKey }) // an answer from before the save would undo it on the screen
      queryClient.setQueryData(queryKey, assinatura)
      renewSessao(assinatura)
    },
  })
}
