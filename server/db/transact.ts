import { type DatabaseConnection, type Dialect, Transaction } from 'kysely'
import type { Db, Transact } from '../kernel/deps.ts'
import type { Database } from './schema.ts'

/** `isPipelined`: a connection takes a statement while it still answers the one before. */
export function transactOn(db: Db, dialect: Dialect, { isPipelined }: { isPipelined: boolean }): Transact {
  const driver = dialect.createDriver() // for begin, commit and rollback: it opens no connection of its own
  const runOn = async <T>(connection: DatabaseConnection, run: (tx: Db) => Promise<T>) => {
    const state = { isOpen: true }
    const begun = driver.beginTransaction(connection, {})
    begun.catch(() => {}) // it is awaited below
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
  return (run) => db.getExecutor().provideConnection((connection) => runOn(connection, run))

  /** Kysely's own transaction lets a statement wait until the one before is answered. */
  function within(connection: DatabaseConnection, state: { isOpen: boolean }) {
    const executor = db.getExecutor().withConnectionProvider({
      async provideConnection(consumer) {
        // outside of the transaction it would be a change of its own, that nothing takes back
        if (!state.isOpen) throw new Error('a statement was asked of a transaction that is over')
        return consumer(connection)
      },
    })
    return new Transaction<Database>({ config: { dialect }, dialect, driver, executor })
  }
}

/** SQLSTATE in_failed_sql_transaction: an earlier statement failed, which says why. */
const IS_LOST = '25P02'
const isLost = (error: unknown) => error instanceof Error && 'code' in error && error.code === IS_LOST

/**
 * Waits for parts of one transaction that were begun at once; what each asks first leaves in the order of the list. When
 * some fail, all are waited for, so that nothing of them goes on behind the rollback. Then the first of the list is thrown
 * that has a reason of its own, which is not that another one lost the transaction.
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
