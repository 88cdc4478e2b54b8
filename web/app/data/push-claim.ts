import { renewAparelho } from '#contract/notificacao'
import { call } from './api.ts'

/**
 * Tells the server who uses this browser. The server deletes the aparelhos that other people have at this address; the
 * person's own get pushes until this session ends. False if no aparelho has this address afterwards.
 */
export async function isOurs(endereco: string) {
  return (await call(renewAparelho, { body: { endereco } })).ligado
}
