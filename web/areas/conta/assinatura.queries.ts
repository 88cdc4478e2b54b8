import { queryOptions } from '@tanstack/react-query'
import { assinaturaDe } from './assinatura.key.ts'
import { askAssinatura } from './conta.calls.ts'

export const assinaturaQuery = (uuid: string) =>
  queryOptions({
    ...assinaturaDe(uuid),
    queryFn: ({ signal }) => askAssinatura(uuid, signal),
  })

/** S2 §8: shown on home and wallet when the assinatura cannot be loaded. */
export const ASSINATURA_FALHOU =
  'Erro ao obter informações da assinatura, entre em contato com o suporte ou tente novamente mais tarde.'
