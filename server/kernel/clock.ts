import { type Dia, diaOf } from '#contract/kernel/values/instant'

/** The source of all time (law 8). Only the sandbox and the tests move it. */
export type Clock = {
  now: () => Date
  /** Today in America/Sao_Paulo. */
  hoje: () => Dia
  /** How far this clock is ahead of the database's, in milliseconds. */
  offsetMs: () => number
  /** Sets how far this clock is ahead. Called only by the sandbox and by tests. */
  shiftTo: (offsetMs: number) => void
  /** What the database's clock will say at an instant of this clock. The job queue goes by the database's clock. */
  onDatabase: (instant: Date) => Date
  /**
   * Sets this clock by the database's present instant; all in milliseconds. Returns how far this clock was ahead. Returns 0
   * and changes nothing when the difference is within `uncertaintyMs`, the precision to which the instant is known.
   */
  agreeWith: (databaseMs: number, uncertaintyMs: number) => number
}

/** A smaller difference between two clocks is ignored. */
const TOLERATED_MS = 1_000

/**
 * The clock of a node. All nodes go by the database's clock: a node whose machine is 25 minutes ahead must not end what
 * other nodes have promised. Between two looks at the database, time advances by the machine's monotonic timer, not by its
 * settable clock. A test passes `read`, whose milliseconds stand still.
 */
export function createClock(read?: () => number): Clock {
  let offset = 0
  let origin = Date.now() - performance.now()
  const real = () => origin + performance.now()
  const now = () => new Date(Math.floor((read ?? real)()) + offset)
  return {
    now,
    hoje: () => diaOf(now()),
    offsetMs: () => offset,
    shiftTo: (offsetMs) => void (offset = offsetMs),
    onDatabase: (instant) => new Date(real() + instant.getTime() - now().getTime()),
    agreeWith(databaseMs, uncertaintyMs) {
      const ahead = Math.round(real() - databaseMs)
      if (Math.abs(ahead) < Math.max(TOLERATED_MS, uncertaintyMs)) return 0
      origin -= ahead
      return ahead
    },
  }
}
