import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { plusSeconds } from '#contract/kernel/values/instant'
import { again } from '../../db/quedas/again.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../deps.ts'
import { AppError } from '../errors.ts'
import { findSegredo } from '../kernel.repo.ts'
import type { Limit, Limits } from '../limits.ts'
import { FATIAS, takeDaFatia, takeUso } from './rate-limit.repo.ts'

/**
 * `window` is the number of the window; for a sliding limit, of the slice. `refused` is the smallest number of units that the
 * database has refused in this window: what is left only shrinks, so as many are refused again. `taken` is the sum of all
 * leases in this window.
 */
type Lease = { window: number; left: number; refused: number; taken: number }

/** Callers of one limit kept in memory before their leases are dropped; the database remains the truth. */
const MAX_LEASES = 5_000

/**
 * Limits that hold across nodes without a query for each request: a node leases a tenth of what is left of the allowance
 * from one row in the database and spends the lease from memory. The sum of all leases never passes `max`. What a node
 * leased and did not use is lost with the window, so several nodes are a little stricter than one, never laxer. The lease
 * is a tenth of what is left, because a tenth of the whole would leave nothing to the eleventh node. A sliding limit counts
 * slices of its window, and its leases end with the slice. There a node leases no more at once than it has leased in this
 * slice before: so it never loses more than it uses.
 */
export function createLimits(db: Db, clock: Clock): Limits {
  const leases = new Map<string, Map<string, Lease>>()
  const leasesOf = ({ name }: Limit) => leases.get(name) ?? leases.set(name, new Map()).get(name)!
  /** For each caller: the units that requests ask for now, and the promise of the running question to the database. */
  const turnos = new Map<string, { pending: number; renewing: Promise<void> | undefined }>()
  let segredo: string | undefined

  return {
    take(limit, caller, units = 1) {
      const who = networkOf(caller)
      if (spend(limit, who, units)) return
      return takeInTurn(limit, who, units)
    },
  }

  /** Takes from the lease in memory; false when there is not enough in it. Throws when the database has refused as much. */
  function spend(limit: Limit, who: string, units: number) {
    const { window, nowSeconds } = momentOf(limit)
    const lease = heldIn(window, limit, who)
    if (!lease) return false
    if (lease.left < units && units - lease.left >= lease.refused) throw tooMany(limit, nowSeconds)
    if (lease.left < units) return false
    lease.left -= units
    return true
  }

  /**
   * Asks the database for one lease at a time. Requests that come meanwhile wait, and share the lease or the failure. The next
   * lease is as large as all waiting requests need. Otherwise hundreds of requests at the beginning of a window would lease
   * a tenth each.
   */
  async function takeInTurn(limit: Limit, who: string, units: number) {
    const key = `${limit.name} ${who}`
    const turno = turnos.get(key) ?? { pending: 0, renewing: undefined }
    turnos.set(key, turno)
    turno.pending += units
    try {
      while (turno.renewing) {
        await turno.renewing
        if (spend(limit, who, units)) return
      }
      const mine = renew(limit, who, units, turno.pending)
      const end = () => void (turno.renewing = undefined)
      turno.renewing = mine.then(end, (error: unknown) => {
        end()
        if (!(error instanceof AppError)) throw error // a refusal is about the units of its own request; the waiting ones may need fewer
      })
      turno.renewing.catch(() => {}) // there may be no request that waits
      await mine
    } finally {
      turno.pending -= units
      if (turno.pending === 0) turnos.delete(key)
    }
  }

  /** Leases more from the database, with what `pending` units need at once. */
  async function renew(limit: Limit, who: string, units: number, pending: number) {
    const { window, nowSeconds } = momentOf(limit)
    const held = heldIn(window, limit, who)
    const needed = units - (held?.left ?? 0)
    const wished = Math.max(held?.taken ?? 0, pending)
    const expiraEm = plusSeconds(clock.now(), limit.windowSeconds * (limit.isSliding ? 2 : 1))
    segredo ??= await findSegredo(db)
    const uso = { chave: keyOf(limit, who, segredo), janela: window, expiraEm }
    const granted = await again(
      () =>
        limit.isSliding ? takeDaFatia(db, uso, { needed, wished }, limit.max) : takeUso(db, uso, needed, limit.max),
      () => true, // when an answer was lost the units are counted twice: a little stricter, never laxer
    )
    const others = leasesOf(limit)
    if (others.size >= MAX_LEASES) others.clear()
    // Read again: another request of this caller may have leased or spent meanwhile.
    const current = heldIn(window, limit, who) ?? { left: 0, refused: Infinity, taken: 0 }
    const left = current.left + granted
    const isEnough = left >= units
    const refused = granted === 0 ? Math.min(current.refused, needed) : current.refused
    others.set(who, { window, left: isEnough ? left - units : left, refused, taken: current.taken + granted })
    if (!isEnough) throw tooMany(limit, nowSeconds)
  }

  function momentOf(limit: Limit) {
    const nowSeconds = clock.now().getTime() / 1000
    return { nowSeconds, window: Math.floor(nowSeconds / stepOf(limit)) }
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

/** Seconds for which a lease holds. */
const stepOf = ({ windowSeconds, isSliding }: Limit) => (isSliding ? windowSeconds / FATIAS : windowSeconds)

function tooMany(limit: Limit, nowSeconds: number) {
  const step = stepOf(limit)
  return refuse(Math.max(1, Math.ceil(step - (nowSeconds % step))))
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
