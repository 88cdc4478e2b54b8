import pg from 'pg'

/** Severities after which PostgreSQL closes the connection that it told of them. */
const LAST_WORDS = new Set<unknown>(['FATAL', 'PANIC'])
/** What pg says when `query_timeout` has passed: the answer may still come, and would then be taken for another's. */
const NO_ANSWER = 'Query read timeout'

/** Whether nothing more can be asked on the connection that gave this error. */
const isLast = (error: unknown) =>
  error instanceof Error && (LAST_WORDS.has((error as pg.DatabaseError).severity) || error.message === NO_ANSWER)

/**
 * A connection that may be cut at any moment without ending the process. pg-pool listens for errors only while a connection
 * is idle; this listener is there from the moment the connection is made until its end. What was asked on it fails by
 * itself, so the listener has nothing to tell. After PostgreSQL's last words the connection is closed at once: the pool
 * takes a closed one out, where it would lend a dying one to the next that asks.
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
    if (isLast(error)) void this.end()
    throw error
  }
}
