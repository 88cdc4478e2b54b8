import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createWaitingApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { failureOf } from './db/quedas/failure.ts'
import { type Brought, type House, openHouse } from './house.ts'
import { createClock } from './kernel/clock.ts'
import { createLog } from './kernel/log.ts'
import { StartError } from './kernel/start-error.ts'

const FIRST_MS = 250
const LAST_MS = 5_000

/** Listens; returns the address, or throws a StartError. */
type Listen = (app: FastifyInstance) => Promise<string>

/**
 * Opens the house. When PostgreSQL is away, the process listens meanwhile, serves its pages and tries again until the
 * database comes, or until `stopping`. A database that refuses for good (a wrong password, a name that it does not have)
 * ends the start. `onWaiting` is told once.
 */
export async function openWhenDatabaseComes(
  config: Config,
  brought: Pick<Brought, 'database' | 'pages'>,
  { listen, stopping, onWaiting }: { listen: Listen; stopping: AbortSignal; onWaiting: (address: string) => void },
): Promise<House> {
  const log = createLog(config)
  let waiting: FastifyInstance | undefined
  let { database } = brought
  try {
    for (let tries = 0; ; tries++) {
      try {
        return await openHouse(config, { ...brought, log, ...(database && { database }) })
      } catch (error) {
        if (!config.databaseUrl || !isAway(error)) throw error
        log.warn({ err: error }, 'the database is away, the start is tried again')
      }
      if (!waiting) {
        await brought.pages
        waiting = await createWaitingApp({ config, log, clock: createClock() })
        onWaiting(await listen(waiting))
      }
      await pause(Math.min(LAST_MS, FIRST_MS * 2 ** tries), undefined, { signal: stopping })
      database = openDatabase(config, log)
    }
  } finally {
    await waiting?.close()
  }
}

/** Whether the start failed because the database is away, at its first statement or later. */
const isAway = (error: unknown) =>
  failureOf(error) !== undefined || (error instanceof StartError && failureOf(error.cause) !== undefined)
