import { type Dia, diaOf } from '#contract/kernel/instant'

/** Where all time comes from (law 8). The sandbox and the tests move it; nothing else does. */
export type Clock = {
  now: () => Date
  /** Today in America/Sao_Paulo. */
  hoje: () => Dia
  /** How far this clock is ahead of the machine's, in milliseconds. */
  offsetMs: () => number
  /** Sets how far it is ahead. Called by the sandbox and by tests alone. */
  shiftTo: (offsetMs: number) => void
}

export function createClock(): Clock {
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  return { now, hoje: () => diaOf(now()), offsetMs: () => offset, shiftTo: (offsetMs) => void (offset = offsetMs) }
}
