import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Preferencias, savePreferencias } from '#contract/conta'
import { call } from '../../app/data/api.ts'
import { renew } from '../../app/data/session.ts'
import { assinaturaQuery } from './assinatura.queries.ts'

/** Saves the account; every screen and the session then show the server's answer. */
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
