import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Preferencias, savePreferencias } from '#contract/conta'
import { call } from '../../app/data/api.ts'
import { renew } from '../../app/data/session.ts'
import { assinaturaQuery } from './assinatura.queries.ts'

/** Saves the account; what came back is the account from here on, on every screen and in the session. */
export function useSaveConta(uuid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Preferencias) => call(savePreferencias, { params: { uuid }, body }),
    onSuccess: (assinatura) => {
      queryClient.setQueryData(assinaturaQuery(uuid).queryKey, assinatura)
      const { nome, sobrenome, telefone, email } = assinatura.assinante
      renew({ nome, sobrenome, telefone, email }, assinatura.endereco)
    },
  })
}
