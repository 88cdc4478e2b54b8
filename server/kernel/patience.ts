import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a house waits and tries again when something fails. Test houses wait less (`server/testing/patience.ts`). */
export type Patience = {
  /** How long all transactions of a request together wait for a database that went away. */
  requestMs: number
  /** Multiplies each pause between two tries of a call to the outside. */
  pauseFactor: number
  /** Milliseconds that a receiver of a webhook has for one try, from the connection to the end of its answer. */
  webhookMs: number
}
export const PATIENCE: Patience = { requestMs: 12_000, pauseFactor: 1, webhookMs: 15_000 }

/** The pause after the given try of a call to the outside: each twice as long as the one before it. */
export const pauseAfter = (tries: number, firstMs: number, { pauseFactor }: Pick<Patience, 'pauseFactor'>) =>
  pauseFactor * spread(firstMs * 2 ** (tries - 1))

/** Spread in time, so that not all callers ask at once when the other side is back. */
export const spread = (ms: number) => ms * (0.5 + Math.random())

/** `until`: when the patience ends; it is known from the first failure on. */
type Remaining = { ms: number; until?: number }

const current = new AsyncLocalStorage<Remaining>()

/** How long one run of a job waits for the database. The queue runs the job again afterwards. */
export const JOB_MS = 60_000

/** Transactions that `run` starts may be tried again until this time after the first failure has passed. */
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

/** Whether the present work may be tried again at all. Work without a limit may. */
export const isRepeatable = () => current.getStore()?.ms !== 0
