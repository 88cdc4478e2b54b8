import { createHash } from 'node:crypto'

/** Who is asking, as the session's token tells. */
export type Session = { usuarioUuid: string; assinaturaUuid: string | null; roles: readonly string[] }

/** Finds the session of a token; made by the area that owns sessions, used by every route. */
export type Sessions = { find(token: string): Promise<Session | undefined> }

/** Tokens are stored only like this (D §3): a leaked table opens no session. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** `Authorization: Bearer <token>` or the bare token (D §3). */
export const tokenOf = (authorization: string | undefined) =>
  authorization?.replace(/^Bearer\s+/i, '').trim() || undefined
