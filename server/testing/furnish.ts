import { readConfig } from '../config.ts'
import type { OpenDb } from '../db/open.ts'
import { openHouse } from '../house.ts'
import { createClock } from '../kernel/clock.ts'

/** Before every instant at which a test lives, whatever the machine's clock says: the tables must be in force there. */
const ANTES = Date.parse('2026-01-01T00:00:00-03:00')

/**
 * Opens the house once on an empty database and closes it. Migrations, job queues and reference data are then in place, so
 * that no test file waits for them. The caller closes the database.
 */
export async function furnish(open: OpenDb, databaseUrl?: string) {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: 'off', DATABASE_URL: databaseUrl })
  const clock = createClock(() => ANTES)
  const house = await openHouse(config, { open: { ...open, close: async () => {} }, clock, isWorking: false })
  await house.close()
}
