import { type Dia, diaOf } from '#contract/kernel/values/instant'

/** Where all time comes from (law 8). The sandbox and the tests move it; nothing else does. */
export type Clock = {
  now: () => Date
  /** Today in America/Sao_Paulo. */
  hoje: () => Dia
  /** How far this clock is ahead of the database's, in milliseconds. */
  offsetMs: () => number
  /** Sets how far it is ahead. Called by the sandbox and by tests alone. */
  shiftTo: (offsetMs: number) => void
  /** What the database's clock will say at an instant of this one. The job queue goes by that clock. */
  onDatabase: (instant: Date) => Date
  /**
   * Takes this instant of the database for now; all in milliseconds. Answers by how much this clock was ahead of it: 0 where
   * that is too little to tell, as the instant is only known within `uncertainty`.
   */
  agreeWith: (databaseMs: number, uncertaintyMs: number) => number
}

/** Clocks that differ by less agree. */
const TOLERATED_MS = 1_000

/**
 * All nodes have one clock, the database's: a node whose machine is 25 minutes ahead must not end what other nodes have
 * promised. From one look at it to the next, time goes by as the machine's stop-watch runs, not as its clock is set.
 * A test brings `read`, whose milliseconds stand still.
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
