import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  Kysely,
  type QueryResult,
} from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { camelCase } from '../mapping.ts'
import { failureOf, isStandby } from '../quedas/failure.ts'
import type { Database } from '../schema.ts'
import type { Why } from './port.ts'
import type { Position } from './position.rules.ts'
import { TIMELINE } from './probe.ts'

/** How long a read waits for a replica that has not reached the reader's position, and how often it asks meanwhile. */
const WAIT_MS = 50
const LOOK_MS = 5

/** An answer of the replica that does not count. */
class NotThere extends Error {
  readonly why: Why
  constructor(why: Why) {
    super(`the replica cannot answer: ${why}`)
    this.why = why
  }
}

/** Where a read is answered: by a replica that has reached `position`, or, for the reason `out`, by the primary. */
export type Place = { position: Position; inUse: AbortSignal } | { out: Why }

export type Told = {
  /** A statement was answered: by the replica, or, with a reason, by the primary. */
  answered(why?: Why): void
  /** The replica did not answer a statement. */
  failed(why: Why, error: unknown): void
}

const PLUGINS = [camelCase()]

/** `isShared`: a pooler by transaction, or a balancer behind one, may give each transaction another server. */
type Servers = { replica: Kysely<unknown>; dialect: Dialect; primary: Db; isShared: boolean }

/**
 * Makes databases for reads. Each of them asks the replica as long as the replica has reached `position`. From the first
 * failure on it asks the primary, which is never behind what the replica has shown. A transaction always runs on the primary.
 */
export function readingFrom({ replica, dialect, primary, isShared }: Servers, told: Told) {
  const checked = isShared ? checkedInOne : checkedOn
  const driver = dialect.createDriver() // opens no connection of its own
  const compiler = dialect.createQueryCompiler()
  const adapter = dialect.createAdapter()
  const onPrimary = primary.getExecutor()

  class Executor extends DefaultQueryExecutor {
    #place: Place
    constructor(place: Place) {
      super(
        compiler,
        adapter,
        {
          provideConnection: (consumer) =>
            replica
              .getExecutor()
              .provideConnection((connection) =>
                consumer('out' in place ? connection : checked(connection, place.position)),
              ),
        },
        PLUGINS,
      )
      this.#place = place
    }

    override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (!('out' in this.#place)) {
        try {
          const result = await unless(this.#place.inUse, super.executeQuery<R>(query))
          told.answered()
          return result
        } catch (error) {
          const out = whyOf(error)
          this.#place = { out }
          told.failed(out, error)
        }
      }
      told.answered(this.#place.out)
      return onPrimary.executeQuery<R>(query)
    }
  }

  class Reading extends Kysely<Database> {
    override transaction() {
      return primary.transaction()
    }
    override connection() {
      return primary.connection()
    }
  }

  return (place: Place): Db => new Reading({ config: { dialect }, dialect, driver, executor: new Executor(place) })
}

/**
 * Asks for the replica's place and for the answer in one packet: the place is read first, and only grows, because a connection
 * stays with its server.
 */
const checkedOn = (connection: DatabaseConnection, position: Position): DatabaseConnection => ({
  async executeQuery<R>(query: CompiledQuery) {
    const place = isThere(connection, position)
    const answer = connection.executeQuery<R>(query)
    answer.catch(() => {}) // awaited below, or not needed
    if (await place) return answer
    await answer.catch(() => {}) // the connection carries one question at a time
    await untilThere(() => isThere(connection, position))
    return connection.executeQuery<R>(query)
  },
  streamQuery: refuseStream,
})

/** Both in one transaction: only there a pooler by transaction keeps to one server. All of it leaves in one packet. */
const checkedInOne = (connection: DatabaseConnection, position: Position): DatabaseConnection => {
  const say = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
  return {
    async executeQuery<R>(query: CompiledQuery) {
      let answer: QueryResult<R> | undefined
      await untilThere(async () => {
        const [begun, place, asked, ended] = await Promise.allSettled([
          say('begin read only'),
          isThere(connection, position),
          connection.executeQuery<R>(query),
          say('commit'), // after a failure PostgreSQL rolls back
        ])
        for (const one of [begun, place, asked, ended]) if (one.status === 'rejected') throw one.reason
        answer = (asked as PromiseFulfilledResult<QueryResult<R>>).value
        return (place as PromiseFulfilledResult<boolean>).value
      })
      return answer!
    },
    streamQuery: refuseStream,
  }
}

const refuseStream = () => {
  throw new Error('a read from the replica is no stream')
}

/** Whether the server behind this connection follows the reader's timeline and has come as far. */
async function isThere(connection: DatabaseConnection, { lsn, timeline }: Position) {
  const { rows } = await connection.executeQuery<{ standby: boolean; follows: boolean; there: boolean }>(
    CompiledQuery.raw(PLACE, [lsn, timeline]),
  )
  if (!rows[0]?.standby) throw new NotThere('promoted')
  if (!rows[0].follows) throw new NotThere('timeline')
  return rows[0].there
}

/** Asks until the answer is yes, for `WAIT_MS` at most. */
async function untilThere(ask: () => Promise<boolean>) {
  const end = performance.now() + WAIT_MS
  while (!(await ask())) {
    if (performance.now() >= end) throw new NotThere('behind')
    await pause(LOOK_MS)
  }
}

/** A balancer may lead to several replicas, and after a failover one of them may still follow the lost primary. */
const PLACE = `select pg_is_in_recovery() as standby, ${TIMELINE} = $2::int as follows,
  pg_last_wal_replay_lsn() >= $1::pg_lsn as there`

/** The answer, or NotThere as soon as the replica falls out of use. An answer that comes later is thrown away. */
async function unless<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  const lost = Promise.withResolvers<never>()
  const lose = () => lost.reject(new NotThere(signal.reason as Why))
  if (signal.aborted) lose()
  signal.addEventListener('abort', lose, { once: true })
  answer.catch(() => {})
  try {
    return await Promise.race([answer, lost.promise])
  } finally {
    signal.removeEventListener('abort', lose)
  }
}

function whyOf(error: unknown): Why {
  if (error instanceof NotThere) return error.why
  if (isStandby(error)) return 'refused' // a change, which no declared read should try
  const failure = failureOf(error)
  if (failure === 'gone') return 'away'
  if (failure === 'conflict') return 'conflict'
  return failure === 'load' ? 'slow' : 'refused'
}
