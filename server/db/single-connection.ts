import { setImmediate as turn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { type DatabaseConnection, type Dialect, type Driver, PGliteDialect, PostgresAdapter } from 'kysely'
import { BANCO_OCUPADO } from './quedas/failure.ts'

/** How long one transaction may keep the only connection while others wait for it. */
const PATIENCE_MS = 5_000

/** How long queries may follow each other before the event loop gets its turn. */
const BREATH_MS = 10

/**
 * Lends the one connection of PGlite to callers in the order of asking, as Kysely does. A use case that asks for `db` while
 * its own `tx` is open would wait for itself for ever: here it gets an error that says so. The adapter is PostgreSQL's,
 * because PGlite's would let Kysely queue the callers before this dialect sees them.
 *
 * PGlite computes an answer before it returns, so queries that follow each other never wait for anything. Without a pause
 * now and then no request would be read and no timer would fire until the last of them is done.
 */
export function singleConnectionDialect(pglite: PGlite, patienceMs = PATIENCE_MS): Dialect {
  const dialect = new PGliteDialect({ pglite, onCreateConnection: async (connection) => letBreathe(connection) })
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => oneAtATime(dialect.createDriver(), patienceMs),
  }
}

/** Gives the event loop its turn before a query when queries have followed each other for some time. */
function letBreathe(connection: DatabaseConnection) {
  const execute = connection.executeQuery.bind(connection)
  let breathedAt = performance.now()
  connection.executeQuery = async (query, options) => {
    if (performance.now() - breathedAt >= BREATH_MS) {
      await turn()
      breathedAt = performance.now()
    }
    return execute(query, options)
  }
}

function oneAtATime(driver: Driver, patienceMs: number): Driver {
  let isHeld = false
  let patience: NodeJS.Timeout | undefined
  const waiting: { take: () => void; giveUp: (error: Error) => void }[] = []

  const watch = () =>
    setTimeout(() => {
      patience = undefined
      const text = `The embedded database has been held by one transaction for ${patienceMs / 1000} s. Is \`db\` used where \`tx\` is open?`
      const error = Object.assign(new Error(text), { code: BANCO_OCUPADO })
      for (const { giveUp } of waiting.splice(0)) giveUp(error)
    }, patienceMs)

  const passOn = () => {
    clearTimeout(patience)
    const next = waiting.shift()
    patience = waiting.length > 0 ? watch() : undefined
    if (next) next.take()
    else isHeld = false
  }

  return {
    init: (options) => driver.init(options),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    destroy: (options) => driver.destroy(options),
    async acquireConnection(options) {
      if (isHeld) {
        await new Promise<void>((take, giveUp) => {
          waiting.push({ take, giveUp })
          patience ??= watch()
        })
      }
      isHeld = true
      try {
        return await driver.acquireConnection(options)
      } catch (error) {
        passOn()
        throw error
      }
    },
    async releaseConnection() {
      passOn()
    },
  }
}
