import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../kernel/deps.ts'
import { isStandby } from './quedas/failure.ts'

/** Severities after which PostgreSQL closes the connection. */
const LAST_WORDS = new Set<unknown>(['FATAL', 'PANIC'])
/** pg's message when `query_timeout` has passed: a late answer would be taken for the next statement's. */
const NO_ANSWER = 'Query read timeout'

/** Whether the connection is unusable after this error. */
const isLast = (error: unknown) =>
  error instanceof Error &&
  (LAST_WORDS.has((error as pg.DatabaseError).severity) || error.message === NO_ANSWER || isStandby(error))

const UNHURRIED = 'set local statement_timeout = 0'
/**
 * Lifts the limit of a statement for the rest of this transaction: PostgreSQL's limit, and the client's, which would otherwise
 * give up before a late answer.
 */
export const unhurry = (tx: Db) => sql.raw(UNHURRIED).execute(tx)
/** The limit of a statement after `unhurry`. A server that is gone is noticed earlier, by the system (`keepAlive`). */
const UNHURRIED_MS = 6 * 3_600_000
const ENDS_TRANSACTION = /^(?:begin|start|commit|rollback)\b/i

/** Emitted when a server refused a change because it is a standby. Other connections may lead to the same server. */
export const STANDBY = 'standby'

/**
 * A connection that may be cut at any moment without ending the process. pg-pool listens for errors only while a connection
 * is idle; this listener stays from the start of the connection to its end. Running statements fail by themselves, so the
 * listener reports nothing. After a last error the connection is closed at once: the pool drops a closed connection, but
 * would lend a dying one to the next caller. An answer of a standby is a last error, although that server stays.
 */
export class GuardedClient extends pg.Client {
  #isUnhurried = false

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
  }

  override query(...asked: unknown[]): never {
    const ask = super.query.bind(this) as (...asked: unknown[]) => unknown
    const answer = ask(...this.#patiently(asked))
    return (answer instanceof Promise ? answer.catch((error: unknown) => this.#fail(error)) : answer) as never
  }

  /** The statement as it was asked; after `unhurry`, with the limit `UNHURRIED_MS`. */
  #patiently(asked: unknown[]) {
    const [first, second, ...rest] = asked
    const text = textOf(first)
    if (text === undefined) return asked
    if (text === UNHURRIED) this.#isUnhurried = true
    else if (ENDS_TRANSACTION.test(text)) this.#isUnhurried = false
    if (!this.#isUnhurried) return asked
    const config = typeof first === 'string' ? { text: first } : (first as object)
    return [{ ...config, query_timeout: UNHURRIED_MS }, second, ...rest]
  }

  #fail(error: unknown): never {
    if (isStandby(error)) this.emit(STANDBY)
    if (isLast(error)) void this.end()
    throw error
  }
}

/** The text of a statement, which may also stand in an object; undefined for a cursor, which carries its own. */
function textOf(statement: unknown) {
  if (typeof statement === 'string') return statement
  const { text } = statement as { text?: unknown }
  return typeof text === 'string' ? text : undefined
}
