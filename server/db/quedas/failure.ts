import pg from 'pg'

/** The code of our own error for a database that is busy for too long. */
export const BANCO_OCUPADO = 'BANCO_OCUPADO'

/**
 * What a failure of the database means, and so what is done about it:
 *
 * - 'gone': this connection leads to no server that can write. It is closed, and the whole transaction is tried again on
 *   another one, with growing pauses.
 * - 'conflict': another transaction was faster. The connection is good, and the whole transaction is tried again at once.
 * - 'load': the database has too much to do. Trying again would add to it, so the caller is asked to come back later.
 */
export type Failure = 'gone' | 'conflict' | 'load'

/**
 * Node's names of socket and name failures, and SQLSTATEs. 'gone': 08 (connection), 25006 (a standby, or a primary that is
 * one no more), 57P (shutdown, crash, start, database dropped), 58 (its files). 'load': 25P03 and 25P04 (a transaction was
 * idle or took too long), 53 (resources, too many connections), 55P03 (a lock), 57014 (a statement took too long).
 */
const BY_CODE: readonly (readonly [Failure, RegExp])[] = [
  [
    'gone',
    /^(E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|AI_AGAIN)|ENOTFOUND|08\w{3}|25006|57P\w{2}|58\w{3})$/,
  ],
  ['conflict', /^(40001|40P01)$/],
  ['load', /^(BANCO_OCUPADO|25P0[34]|53\w{3}|55P03|57014)$/],
]

/** pg's messages for errors without a code. */
const BY_MESSAGE: readonly (readonly [Failure, RegExp])[] = [
  // the pool has lent all its connections
  ['load', /^timeout exceeded when trying to connect/],
  [
    'gone',
    /^(timeout expired|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)|Postgres connection has been discarded)/,
  ],
  // another node has migrated a table (prepared-client.ts)
  ['conflict', /^cached plan must not change result type/],
]

/** What the database's failure means; undefined when the error is no failure of the database. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof CommitLost) return 'gone'
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const found = typeof code === 'string' && BY_CODE.find(([, pattern]) => pattern.test(code))
  if (found) return found[0]
  return typeof message === 'string' ? BY_MESSAGE.find(([, pattern]) => pattern.test(message))?.[0] : undefined
}

/** Whether an error means that the database is out of reach or busy, not that the statement is wrong. */
export const isDatabaseAway = (error: unknown) => ['gone', 'load'].includes(failureOf(error) ?? '')

/** SQLSTATEs lock_not_available and query_canceled: one statement took too long. */
const ONE_STATEMENT = ['55P03', '57014']

/** Whether the database is out of reach for every statement: going on with the next row is of no use. */
export const isDatabaseGone = (error: unknown) =>
  isDatabaseAway(error) && !ONE_STATEMENT.includes(String((error as { code?: unknown }).code))

/** COMMIT was sent and its answer was lost: the transaction may have been committed, and this node cannot know. */
export class CommitLost extends Error {
  constructor(cause: unknown) {
    super('the answer to COMMIT was lost', { cause })
  }
}

/**
 * Failures of COMMIT that leave the outcome unknown, though the server told them: 08007, a shutdown while a standby was
 * waited for, a crash. Any other answer of the server means that it has rolled back.
 */
const LEAVES_OPEN = /^(08|25P|53|57P|58|XX)/
/** What the failure of a COMMIT means. */
export const lossOf = (error: unknown) => {
  const isOpen = error instanceof pg.DatabaseError ? LEAVES_OPEN.test(error.code ?? '') : failureOf(error) === 'gone'
  return isOpen ? new CommitLost(error) : error
}

/** Failures of a connection that was never made, and answers to a statement that was never begun. */
const UNTOUCHED = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|25006|57P03|40001|40P01)$/
/** Whether the statement has certainly changed nothing: then even a change without a transaction may be asked again. */
export const isUntouched = (error: unknown) => UNTOUCHED.test(String((error as { code?: unknown } | null)?.code))

/** SQLSTATE read_only_sql_transaction: the connection leads to a standby. */
const STANDBY = '25006'
export const isStandby = (error: unknown) => (error as { code?: unknown } | null)?.code === STANDBY
