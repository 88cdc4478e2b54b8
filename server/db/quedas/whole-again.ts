import {
  type AbortableQueryOptions,
  type CompiledQuery,
  DefaultQueryExecutor,
  type Dialect,
  Kysely,
  type KyselyPlugin,
} from 'kysely'
import type { Db, Transact } from '../../kernel/deps.ts'
import type { Database } from '../schema.ts'
import { again } from './again.ts'
import { CommitLost, isUntouched } from './failure.ts'

const settled = new WeakSet<Db>()

/**
 * From here on this transaction may run again even when it may have been committed: it has a key (an Idempotency-Key, a
 * cart, an event), by which a second run finds what the first one did and answers the same.
 */
export const settleByKey = (tx: Db) => void settled.add(tx)

/**
 * Runs a transaction again as a whole when it met a broken connection or a conflict: the server has then rolled back. When
 * the answer to COMMIT was lost, the transaction may have been committed: a transaction with a key (`settleByKey`) runs again, any other
 * one throws CommitLost. The callback may run several times, so it must change nothing but the database.
 */
export function wholeAgain<T>(execute: Transact, run: (tx: Db) => Promise<T>): Promise<T> {
  let last: Db | undefined
  return again(
    () =>
      execute((tx) => {
        last = tx
        return run(tx)
      }),
    (error) => !(error instanceof CommitLost) || (last !== undefined && settled.has(last)),
  )
}

/**
 * The database of this dialect, whose transactions are tried again as a whole. A statement outside of transactions is a
 * transaction by itself: a question is asked again, a change only when it was certainly not made.
 */
export function openAgain(dialect: Dialect, plugins: KyselyPlugin[]) {
  const once = new Kysely<Database>({ dialect, plugins })
  const driver = dialect.createDriver() // for begin, commit and rollback; opens no connection of its own
  const executor = new AskingAgain(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    { provideConnection: (consumer) => once.getExecutor().provideConnection(consumer) },
    plugins,
  )
  return {
    db: new KyselyAgain({ config: { dialect }, dialect, driver, executor }),
    close: () => once.destroy(),
  }
}

class KyselyAgain extends Kysely<Database> {
  override transaction() {
    const builder = super.transaction()
    const execute: Transact = builder.execute.bind(builder)
    return Object.assign(builder, { execute: <T>(run: (tx: Db) => Promise<T>) => wholeAgain(execute, run) })
  }
}

class AskingAgain extends DefaultQueryExecutor {
  override executeQuery<R>(query: CompiledQuery, options?: AbortableQueryOptions) {
    const isSafe = isQuestion(query) ? () => true : isUntouched
    return again(() => super.executeQuery<R>(query, options), isSafe)
  }
}

/** Whether the statement only reads. One in plain SQL counts as a change, because it may call a function that changes something. */
const isQuestion = ({ query }: CompiledQuery) =>
  query.kind === 'SelectQueryNode' &&
  (!('with' in query) ||
    !query.with ||
    query.with.expressions.every(({ expression }) => expression.kind === 'SelectQueryNode'))
