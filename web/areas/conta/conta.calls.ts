import { type Assinatura, findAssinatura } from '#contract/conta'
import { call } from '../../app/data/api.ts'
import { readSession, renew } from '../../app/data/session.ts'

/** Asks for an assinatura. The answer about the person's own one also renews the session. */
export async function askAssinatura(uuid: string, signal?: AbortSignal) {
  const assinatura = await call(findAssinatura, { params: { id: uuid }, ...(signal && { signal }) })
  renewSessao(assinatura)
  return assinatura
}

/**
 * Keeps the session in step with the person's own account (S2 §7 'cached locally'), which may have changed on another
 * device: an e-mail is confirmed where its mail is read. The account of another shop's owner changes nothing.
 */
export function renewSessao({ uuid, assinante: { nome, sobrenome, telefone, email }, endereco }: Assinatura) {
  if (uuid === readSession()?.identificadorAssinatura) renew({ nome, sobrenome, telefone, email }, endereco)
}
