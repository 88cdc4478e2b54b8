import type { Clock } from '../clock.ts'
import type { Session, Sessions } from '../session.ts'

/**
 * Milliseconds for which a node trusts a session that it has read. A session that ends on this node is dropped at once
 * (`forget`). Another node notices within this time, or within twice this time for a chave de API in the shape of a JWT,
 * which two of these caches keep (`acceptProgramas`; docs/decisions.md).
 */
const BELIEVED_MS = 1000
/** Sessions kept in memory; beyond that all are dropped and read again. */
const MAX_KEPT = 20_000

type Kept = { session: Session; until: number }

/**
 * Keeps what `read` has found for a moment, so that a busy session is not read once for every request. `read` throws what
 * `Sessions.find` throws, and answers undefined for a token that opens nothing.
 */
export function keepSessions(
  clock: Clock,
  read: (token: string, perfilUuid: string | undefined) => Promise<Session | undefined>,
): Sessions {
  const kept = new Map<string, Kept>()
  /** Reads under way: simultaneous requests with the same token share one. */
  const reading = new Map<string, Promise<Session | undefined>>()
  /** Grows with each `forget`: an answer of the database from an earlier generation is not kept. */
  let generation = 0

  return {
    find(token, perfilUuid) {
      const key = perfilUuid ? `${token} ${perfilUuid}` : token
      const known = kept.get(key)
      if (known && known.until > clock.now().getTime()) return known.session
      const underway = reading.get(key)
      if (underway) return underway
      const begun = readAndKeep(key, token, perfilUuid).finally(() => reading.get(key) === begun && reading.delete(key))
      reading.set(key, begun)
      return begun
    },
    forget(usuarioUuid) {
      generation++
      reading.clear() // later requests do not share an earlier read
      for (const [key, { session }] of kept) if (session.usuarioUuid === usuarioUuid) kept.delete(key)
    },
  }

  async function readAndKeep(key: string, token: string, perfilUuid: string | undefined) {
    const before = generation
    const until = clock.now().getTime() + BELIEVED_MS
    const session = await read(token, perfilUuid)
    if (!session) return undefined
    if (kept.size >= MAX_KEPT) kept.clear()
    if (before === generation) kept.set(key, { session, until })
    return session
  }
}
