import { AsyncLocalStorage } from 'node:async_hooks'

/** `until`: when the patience ends; it is known from the first failure on. */
type Patience = { ms: number; until?: number }

const current = new AsyncLocalStorage<Patience>()

/** How long a request waits for a database that went away, all its transactions together. */
export const REQUEST_MS = 12_000
/** How long one run of a job does. The queue runs it again afterwards. */
export const JOB_MS = 60_000

/** Everything that `run` starts may try its transactions again for so long after the first failure. */
export const runPatiently = <T>(ms: number, run: () => T): T => current.run({ ms }, run)

/** Nothing that `run` starts is tried again: it cannot be repeated, or its failure is the answer. */
export const runOnce = <T>(run: () => T): T => current.run({ ms: 0 }, run)

/** Whether a try that began at `begun` may be followed by another one after a pause. */
export function hasPatience(begun: number, pauseMs: number) {
  const patience = current.getStore()
  if (!patience) return false
  patience.until ??= begun + patience.ms
  return performance.now() + pauseMs < patience.until
}

/** Whether the present work may be tried again at all. Work that nobody has limited may. */
export const isRepeatable = () => current.getStore()?.ms !== 0
