import { createHash } from 'node:crypto'
import type { DireitoDeOperador } from '#contract/kernel/http/direito-de-operador'
import { type Escopo, escopoOf } from '#contract/kernel/http/escopo'
import { type Direito, mayDo, type Papel } from '#contract/kernel/http/papel'

/** The person to whom the session's token belongs, and the profile in which this person acts: the selected one, or their own. */
export type Session = {
  uuid: string
  usuarioUuid: string
  /** The subscription that the request is about; null for staff, who have none. */
  assinaturaUuid: string | null
  /** Whether this is the person's own subscription, not one that the person was invited to. */
  isPropria: boolean
  papel: Papel | null
  /** The shop that the selected profile works in; null in the person's own account. */
  lojaUuid: string | null
  roles: readonly string[]
  /** What an operator may do; empty for subscribers. */
  direitos: readonly DireitoDeOperador[]
  /** Whether the person's second factor is switched on. Staff need one outside the sandbox (D §17). */
  hasSegundoFator: boolean
  /** The chave de API or the autorizacao of a program that acts for the subscription (D §20); null for a person. */
  chave: { escopos: readonly Escopo[] } | null
}

/** The session of a call in a subscription. Staff have no subscription; `http/admission.ts` has refused them. */
export type SessionDeAssinante = Session & { assinaturaUuid: string; papel: Papel }

/** Whether the session's papel has the direito and, of a program, one of its escopos opens it. */
export function mayInSession({ papel, chave }: Pick<SessionDeAssinante, 'papel' | 'chave'>, direito: Direito) {
  if (!mayDo(papel, direito)) return false
  const escopo = escopoOf(direito)
  return !chave || (escopo !== undefined && chave.escopos.includes(escopo))
}

/** Finds the session of a token; made by the area that owns sessions, used by every route. */
export type Sessions = {
  /** `perfilUuid` comes from the header. Throws PERFIL_NAO_ENCONTRADO when the profile is not the person's, ACESSO_RETIRADO when it ended or its owner is blocked. */
  find(token: string, perfilUuid: string | undefined): Promise<Session | undefined> | Session
  /** Makes this node read the person's sessions again; called by everything that ends or changes one. */
  forget(usuarioUuid: string): void
}

/** The form in which tokens are stored (D §3): a leaked table opens no session. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** `Authorization: Bearer <token>` or the bare token (D §3). */
export const tokenOf = (authorization: string | undefined) =>
  authorization?.replace(/^Bearer\s+/i, '').trim() || undefined
