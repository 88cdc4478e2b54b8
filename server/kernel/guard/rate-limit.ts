import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { plusSeconds } from '#contract/kernel/values/instant'
import { again } from '../../db/quedas/again.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../deps.ts'
import { AppError } from '../errors.ts'
import { findSegredo } from '../kernel.repo.ts'
import type { Limit, Limits } from '../limits.ts'
import { takeUso } from './rate-limit.repo.ts'

/** `refused` is the smallest number of units that the database has refused in this window: what is left only shrinks. */
type Lease = { window: number; left: number; refused: number }

/** Callers of one limit kept in memory before their leases are dropped; the database remains the truth. */
const MAX_LEASES = 5_000

/**
 * Limits that hold across nodes without a query for each request: a node leases a tenth of what is left of the allowance
 * from one row in the database and spends the lease from memory. The sum of all leases never passes `max`. What a node
 * leased and did not use is lost with the window, so several nodes are a little stricter than one, never laxer. A tenth of
 * what is left, because a tenth of the whole would leave nothing to the eleventh node.
 */
export function createLimits(db: Db, clock: Clock): Limits {
  const leases = new Map<string, Map<string, Lease>>()
  const leasesOf = ({ name }: Limit) => leases.get(name) ?? leases.set(name, new Map()).get(name)!
  const renewals = new Map<string, Promise<void>>()
  let segredo: string | undefined

  return { take: (limit, caller, units = 1) => take(limit, networkOf(caller), units) }

  function take(limit: Limit, who: string, units: number): Promise<void> | void {
    const nowSeconds = clock.now().getTime() / 1000
    const window = Math.floor(nowSeconds / limit.windowSeconds)
    const lease = heldIn(window, limit, who)
    if (lease) {
      if (lease.left >= units) return void (lease.left -= units)
      if (units - lease.left >= lease.refused) throw tooMany(limit, nowSeconds)
    }
    return renewOnce(limit, who, units, window).then(() => take(limit, who, units))
  }

  /**
   * Requests that come while a lease is asked for wait for that one: at the beginning of a window there may be hundreds, and
   * each would lease a tenth. When the asking fails, each of them asks for itself.
   */
  function renewOnce(limit: Limit, who: string, units: number, window: number) {
    const key = `${limit.name} ${window} ${who}`
    const running = renewals.get(key)
    if (running) return running.catch(() => renew(limit, who, units, window))
    const own = renew(limit, who, units, window).finally(() => renewals.delete(key))
    renewals.set(key, own)
    return own
  }

  async function renew(limit: Limit, who: string, units: number, window: number) {
    const needed = units - (heldIn(window, limit, who)?.left ?? 0)
    const expiraEm = plusSeconds(clock.now(), limit.windowSeconds)
    segredo ??= await findSegredo(db)
    const uso = { chave: keyOf(limit, who, segredo), janela: window, expiraEm }
    const granted = await again(
      () => takeUso(db, uso, needed, limit.max),
      () => true, // counted twice where an answer was lost: a little stricter, never laxer
    )
    const others = leasesOf(limit)
    if (others.size >= MAX_LEASES) others.clear()
    // Read again: another request of this caller may have leased or spent meanwhile.
    const current = heldIn(window, limit, who) ?? { left: 0, refused: Infinity }
    const refused = granted === 0 ? Math.min(current.refused, needed) : current.refused
    others.set(who, { window, left: current.left + granted, refused })
  }

  function heldIn(window: number, limit: Limit, who: string) {
    const lease = leasesOf(limit).get(who)
    return lease?.window === window ? lease : undefined
  }
}

/** The caller's address is personal data: only a keyed digest of it is stored, and not for long after its window. */
const keyOf = (limit: Limit, who: string, segredo: string) =>
  `${limit.name}:${createHmac('sha256', segredo).update(who).digest('base64url').slice(0, 22)}`

/**
 * The caller that an address counts as: one person on IPv6 has a whole /64 network, which counts as one caller. Any other
 * address is its own caller.
 */
export function networkOf(caller: string, prefix: 48 | 64 = 64) {
  if (!caller.includes(':') || !isIPv6(caller) || caller.startsWith('::ffff:')) return caller
  const [head = '', tail] = caller.split('::')
  const groups = head ? head.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail ? tail.split(':').length : 0)
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
    .slice(0, prefix / 16)
    .join(':')
}

function tooMany(limit: Limit, nowSeconds: number) {
  return refuse(Math.max(1, Math.ceil(limit.windowSeconds - (nowSeconds % limit.windowSeconds))))
}

/** The refusal for a caller who must wait until `free`. */
export const tooManyUntil = (free: Date, now: Date) =>
  refuse(Math.max(1, Math.ceil((free.getTime() - now.getTime()) / 1000)))

function refuse(retryAfterSeconds: number) {
  return new AppError(
    'TOO_MANY_REQUESTS',
    `Muitas tentativas seguidas. Tente de novo em ${inWords(retryAfterSeconds)}.`,
    {
      retryAfterSeconds,
    },
  )
}

function inWords(seconds: number) {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minuto'] : [seconds, 'segundo']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
