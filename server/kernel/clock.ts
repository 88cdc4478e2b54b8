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
  /** What the machine's clock will say at an instant of this one. The job queue goes by the database's clock. */
  onMachine: (instant: Date) => Date
}

/** The machine's clock, or that of a test, whose `read` answers the same milliseconds each time. */
export function createClock(read: () => number = Date.now): Clock {
  let offset = 0
  const now = () => new Date(read() + offset)
  return {
    now,
    hoje: () => diaOf(now()),
    offsetMs: () => offset,
    shiftTo: (offsetMs) => void (offset = offsetMs),
    onMachine: (instant) => new Date(Date.now() + instant.getTime() - now().getTime()),
  }
}
