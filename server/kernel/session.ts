import { createHash } from 'node:crypto'
import type { Papel } from '#contract/kernel/http/papel'

/** Who is asking, as the session's token tells, and as whom: the selected profile, or the person's own. */
export type Session = {
  uuid: string
  usuarioUuid: string
  /** The subscription that the request is about; null for staff, who have none. */
  assinaturaUuid: string | null
  /** Whether that is the person's own subscription and not one that they were invited to. */
  isPropria: boolean
  papel: Papel | null
  roles: readonly string[]
}

/** The session of a call that a subscription makes. Staff, who have no subscription, were refused at the door (`http/admission.ts`). */
export type SessionDeAssinante = Session & { assinaturaUuid: string; papel: Papel }

/** Finds the session of a token; made by the area that owns sessions, used by every route. */
export type Sessions = {
  /** `perfilUuid` as the header says it. Throws NOT_FOUND when the profile is not the person's. */
  find(token: string, perfilUuid: string | undefined): Promise<Session | undefined> | Session
  /** Makes this node look again before it believes a session: called by whatever ends or changes some. */
  forget(usuarioUuid: string): void
}

/** Tokens are stored only like this (D §3): a leaked table opens no session. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** `Authorization: Bearer <token>` or the bare token (D §3). */
export const tokenOf = (authorization: string | undefined) =>
  authorization?.replace(/^Bearer\s+/i, '').trim() || undefined
