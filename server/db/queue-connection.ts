import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Db as QueueDb } from 'pg-boss'
import type { Config } from '../config.ts'
import type { Logger } from '../kernel/log.ts'
import { directAddress } from './direct-address.ts'
import { GuardedClient } from './guarded-client.ts'
import { preparedClient } from './prepared-client.ts'

/** How soon a lost listening connection is opened again: people wait for jobs as soon as PostgreSQL is back. */
const AGAIN_MS = 250
/** How often the listening connection is checked, and how long the check waits for an answer. */
const HEARTBEAT_MS = 10_000
const HEARTBEAT_TIMEOUT_MS = 5_000
/** The queue's own housekeeping may take longer than any statement of a request. */
const STATEMENT_TIMEOUT_MS = 120_000
/** A connection stays open between two rounds of asking: opening one costs more than the questions of a round. */
const IDLE_MS = 60_000
/** A text of several statements, as pg-boss sends a whole transaction of its housekeeping. */
const SEVERAL = /;\s*\S/

/** Whether a node can listen for new jobs. It cannot through PgBouncer by transaction, only on a direct connection. */
export const canHear = ({ databasePooler, databaseDirectUrl }: Pick<Config, 'databasePooler' | 'databaseDirectUrl'>) =>
  databasePooler !== 'transacao' || databaseDirectUrl !== undefined

/**
 * The connections of the job queue, apart from the pool of the requests. They replace pg-boss's own connection, which waits
 * up to 30 s before it listens again, and at some moments has no listener for a client's error.
 */
export function openQueueConnection(
  {
    databaseUrl,
    databaseDirectUrl,
    databasePooler,
  }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePooler'>,
  log: Logger,
) {
  const common = {
    connectionString: databaseUrl,
    application_name: 'freteflex-jobs',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  }
  const direct = { connectionString: directAddress({ databaseUrl, databaseDirectUrl })?.url }
  const pool = new pg.Pool({
    ...common,
    Client: databasePooler === 'transacao' ? GuardedClient : preparedClient(),
    max: 3,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'idle connection of the job queue lost'))
  const db: QueueDb = {
    executeSql: (text, values) => ask(pool, text, values),
    /**
     * Returns at once. `onHearing` is called each time the connection listens (again): earlier notifications were missed,
     * so the queue must look for jobs.
     */
    async listen(channel, onTold, onHearing) {
      const stop = new AbortController()
      const hear = () => hearUntilCut(new GuardedClient({ ...common, ...direct, query_timeout: HEARTBEAT_TIMEOUT_MS }))
      const hearUntilCut = async (client: pg.Client) => {
        const end = () => void client.end()
        stop.signal.addEventListener('abort', end)
        client.on('notification', ({ payload }) => payload !== undefined && onTold(payload))
        try {
          await client.connect()
          await client.query(`listen "${channel}"`)
          onHearing()
          while (!(await isCutWithin(client, HEARTBEAT_MS))) await refuseStandby(client)
        } finally {
          stop.signal.removeEventListener('abort', end)
          await client.end()
        }
      }
      const hearing = (async () => {
        while (!stop.signal.aborted) {
          await hear().catch((error: unknown) => log.warn({ err: error }, 'the job queue does not hear the database'))
          await pause(AGAIN_MS, undefined, { signal: stop.signal }).catch(() => {})
        }
      })()
      return {
        async close() {
          stop.abort()
          await hearing
        },
      }
    },
  }
  return { db, close: () => pool.end() }
}

/**
 * Asks on any connection of the pool. PostgreSQL plans a fetch and a completion longer than it runs them, so they are
 * prepared; a text of several statements cannot be. After an error the connection is closed, because the pool would lend
 * a dying one to the next caller.
 */
async function ask(pool: pg.Pool, text: string, values?: unknown[]) {
  const client = await pool.connect()
  try {
    const answer = await (values?.length || !SEVERAL.test(text) ? client.query(text, values) : client.query(text))
    client.release()
    return answer
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Throws on a standby, which answers but sends no notifications. Otherwise a node would listen to the old primary for ever. */
async function refuseStandby(client: pg.Client) {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
  if (rows[0]?.isStandby) throw new Error('the connection leads to a standby')
}

/** Whether the connection ends within this time. Throws the error that cut it. */
async function isCutWithin(client: pg.Client, ms: number) {
  const signal = AbortSignal.timeout(ms)
  try {
    await once(client, 'end', { signal })
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}
