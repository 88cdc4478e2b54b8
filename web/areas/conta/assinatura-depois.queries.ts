import { queryOptions } from '@tanstack/react-query'
import { assinaturaDe } from './assinatura.key.ts'

/** `assinaturaQuery` for a page that shows nothing of the account: the code that reads it comes with the question. */
export const assinaturaDepoisQuery = (uuid: string) =>
  queryOptions({
    ...assinaturaDe(uuid),
    queryFn: async ({ signal }) => (await import('./conta.calls.ts')).askAssinatura(uuid, signal),
  })
