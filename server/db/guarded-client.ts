import pg from 'pg'
import { isStandby } from './quedas/failure.ts'

/** Severities after which PostgreSQL closes the connection. */
const LAST_WORDS = new Set<unknown>(['FATAL', 'PANIC'])
/** pg's message when `query_timeout` has passed: a late answer would be taken for the next statement's. */
const NO_ANSWER = 'Query read timeout'

/** Whether the connection is unusable after this error. */
const isLast = (error: unknown) =>
  error instanceof Error &&
  (LAST_WORDS.has((error as pg.DatabaseError).severity) || error.message === NO_ANSWER || isStandby(error))

/** Emitted when a server refused a change because it is a standby: other connections may lead to it, too. */
export const STANDBY = 'standby'

/**
 * A connection that may be cut at any moment without ending the process. pg-pool listens for errors only while a connection
 * is idle; this listener stays from the start of the connection to its end. Running statements fail by themselves, so the
 * listener reports nothing. After a last error the connection is closed at once: the pool drops a closed connection, but
 * would lend a dying one to the next caller. An answer of a standby is a last error, although that server stays.
 */
export class GuardedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
  }

  override query(...asked: unknown[]): never {
    const ask = super.query.bind(this) as (...asked: unknown[]) => unknown
    const answer = ask(...asked)
    return (answer instanceof Promise ? answer.catch((error: unknown) => this.#fail(error)) : answer) as never
  }

  #fail(error: unknown): never {
    if (isStandby(error)) this.emit(STANDBY)
    if (isLast(error)) void this.end()
    throw error
  }
}
