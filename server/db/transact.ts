import { type DatabaseConnection, type Dialect, Transaction } from 'kysely'
import type { Db, Transact } from '../kernel/deps.ts'
import { wholeAgain } from './quedas/whole-again.ts'
import type { Database } from './schema.ts'

/** `isPipelined`: a connection accepts a statement before the previous answer is complete. */
export function transactOn(db: Db, dialect: Dialect, { isPipelined }: { isPipelined: boolean }): Transact {
  const driver = dialect.createDriver() // for begin, commit and rollback; opens no connection of its own
  const runOn = async <T>(connection: DatabaseConnection, run: (tx: Db) => Promise<T>) => {
    const state = { isOpen: true }
    const begun = driver.beginTransaction(connection, {})
    begun.catch(() => {}) // awaited below
    if (!isPipelined) await begun
    try {
      const done = await run(within(connection, state))
      await begun
      state.isOpen = false
      await driver.commitTransaction(connection)
      return done
    } catch (error) {
      state.isOpen = false
      await driver.rollbackTransaction(connection)
      throw error
    }
  }
  const once: Transact = (run) => db.getExecutor().provideConnection((connection) => runOn(connection, run))
  return (run) => wholeAgain(once, run)

  /** Needed because Kysely's own transaction delays a statement until the previous one is answered. */
  function within(connection: DatabaseConnection, state: { isOpen: boolean }) {
    const executor = db.getExecutor().withConnectionProvider({
      async provideConnection(consumer) {
        // outside of the transaction the statement would be a change of its own that no rollback undoes
        if (!state.isOpen) throw new Error('a statement was asked of a transaction that is over')
        return consumer(connection)
      },
    })
    return new Transaction<Database>({ config: { dialect }, dialect, driver, executor })
  }
}

/** SQLSTATE in_failed_sql_transaction: an earlier statement failed, and its error tells why. */
const IS_LOST = '25P02'
const isLost = (error: unknown) => error instanceof Error && 'code' in error && error.code === IS_LOST

/**
 * Waits for parts of one transaction that were started together; the first statements of all parts leave in the order of
 * the list. When some parts fail, the others are still awaited, so that none of them continues after the rollback. Then the
 * first error in the list is thrown that is a cause, not a consequence of the failed transaction.
 */
export async function together<T extends readonly unknown[]>(
  ...parts: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(parts)
  const failed = ended.filter((one) => one.status === 'rejected')
  if (failed.length > 0) throw (failed.find(({ reason }) => !isLost(reason)) ?? failed[0]!).reason
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as {
    -readonly [K in keyof T]: Awaited<T[K]>
  }
}
