import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { plusSeconds } from '#contract/kernel/instant'
import type { Clock } from './clock.ts'
import type { Db } from './deps.ts'
import { AppError } from './errors.ts'

/** At most `max` in each window of `windowSeconds`, for one `name` and one caller, over all nodes together. */
export type Limit = { name: string; max: number; windowSeconds: number }

export type Limits = {
  /** Takes one from the caller's allowance. Throws TOO_MANY_REQUESTS with Retry-After when none is left. */
  take(limit: Limit, caller: string): Promise<void> | void
}

type Lease = { window: number; left: number; isSpent: boolean }

/** Callers kept in memory before the table of leases is cleared; the database remains the truth. */
const MAX_LEASES = 20_000

/**
 * Limits that hold across nodes without a query for each request: a node leases a tenth of the allowance from one
 * row in the database and spends it from memory. The sum of all leases never passes `max`; what a node leased and
 * did not use is lost with the window, so several nodes are a little stricter than one, never laxer.
 */
export function createLimits(db: Db, clock: Clock): Limits {
  const leases = new Map<string, Lease>()

  return {
    take(limit, caller) {
      const nowSeconds = clock.now().getTime() / 1000
      const window = Math.floor(nowSeconds / limit.windowSeconds)
      const lease = leases.get(leaseOf(limit, caller))
      if (lease?.window === window) {
        if (lease.left > 0) return void lease.left--
        if (lease.isSpent) throw tooMany(limit, nowSeconds)
      }
      return renew(limit, caller, window, nowSeconds)
    },
  }

  async function renew(limit: Limit, caller: string, window: number, nowSeconds: number) {
    const asked = Math.max(1, Math.floor(limit.max / 10))
    const expiraEm = plusSeconds(clock.now(), limit.windowSeconds)
    const { usado } = await db
      .insertInto('limiteUso')
      .values({ chave: keyOf(limit, caller), janela: window, usado: asked, expiraEm })
      .onConflict((row) => row.columns(['chave', 'janela']).doUpdateSet({ usado: sql`limite_uso.usado + ${asked}` }))
      .returning('usado')
      .executeTakeFirstOrThrow()
    const granted = Math.max(0, Math.min(asked, limit.max - (usado - asked)))
    if (leases.size >= MAX_LEASES) leases.clear()
    const lease = leaseOf(limit, caller)
    const held = leases.get(lease)
    const left = (held?.window === window ? held.left : 0) + granted
    leases.set(lease, { window, left: Math.max(0, left - 1), isSpent: granted < asked })
    if (left === 0) throw tooMany(limit, nowSeconds)
  }
}

const leaseOf = (limit: Limit, caller: string) => `${limit.name} ${caller}`

/** The caller's address is personal data: only a digest of it is stored, and only for the length of a window. */
const keyOf = (limit: Limit, caller: string) =>
  `${limit.name}:${createHash('sha256').update(caller).digest('base64url').slice(0, 22)}`

function tooMany(limit: Limit, nowSeconds: number) {
  const retryAfterSeconds = Math.max(1, Math.ceil(limit.windowSeconds - (nowSeconds % limit.windowSeconds)))
  const unit = retryAfterSeconds === 1 ? 'segundo' : 'segundos'
  return new AppError(
    'TOO_MANY_REQUESTS',
    `Muitas tentativas seguidas. Tente de novo em ${retryAfterSeconds} ${unit}.`,
    { retryAfterSeconds },
  )
}
