import { renewAparelho } from '#contract/notificacao'
import { call } from './api.ts'

/**
 * Tells the server that pushes to this address are for the logged in person; false where the server does not know the
 * address.
 */
export async function isOurs(endereco: string) {
  return (await call(renewAparelho, { body: { endereco } })).ligado
}
