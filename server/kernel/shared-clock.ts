import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from './deps.ts'
import { findAgora } from './kernel.repo.ts'

/** How often a node looks at the database's clock. */
const LOOK_MS = 10_000

type Timed = Pick<Deps, 'db' | 'clock' | 'log'>

/** Sets this node's clock by the database's, now and every `LOOK_MS`. Returns a function that stops this. */
export async function followDatabaseClock(deps: Timed) {
  await syncClock(deps)
  return every(LOOK_MS, deps, 'clock of the database not read', () => syncClock(deps))
}

/** Looks at the database's clock once. */
export async function syncClock({ db, clock, log }: Timed) {
  const asked = performance.now()
  const agora = await findAgora(db)
  const onTheWayMs = performance.now() - asked
  const aheadMs = clock.agreeWith(agora.getTime() + onTheWayMs / 2, onTheWayMs)
  if (aheadMs !== 0)
    log.warn({ aheadMs }, 'the clock of this machine is wrong, or was: the one of the database is used')
}

/** Runs `run` again and again, one at a time, until stopped. A failure is logged, and `run` is called again next time. */
export function every(ms: number, { log }: Pick<Deps, 'log'>, failure: string, run: () => Promise<void>) {
  const stopping = new AbortController()
  const { signal } = stopping
  const go = async () => {
    for (;;) {
      await pause(ms, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      await run().catch((error: unknown) => log.warn({ err: error }, failure))
    }
  }
  void go()
  return () => stopping.abort()
}
