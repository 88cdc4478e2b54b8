import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Db, Transact } from '../kernel/deps.ts'
import type { Logger } from '../kernel/log.ts'
import { type DatabaseAddress, directAddress } from './direct-address.ts'
import { asWritten, camelCase, checkedInt8, DATE, INT8 } from './mapping.ts'
import { PooledDialect } from './pooled-dialect.ts'
import { GatheringClient, preparedClient } from './prepared-client.ts'
import { notReached } from './quedas/not-reached.ts'
import { openAgain } from './quedas/whole-again.ts'
import { transactOn } from './transact.ts'

/** An open database, embedded or PostgreSQL. */
export type OpenDb = {
  db: Db
  transact: Transact
  /** The embedded instance, for the job queue to share; absent on PostgreSQL. */
  pglite?: PGlite
  /** Two connections for migrations, straight to PostgreSQL when it has an address of its own; absent on the embedded database. */
  openPatient?: () => Promise<Pick<OpenDb, 'db' | 'close'>>
  close(): Promise<void>
}

/** The longest that one statement runs, and that a transaction waits for its next statement. */
const MAX_STATEMENT_MS = 30_000
const LIMITS = { statement_timeout: MAX_STATEMENT_MS, idle_in_transaction_session_timeout: MAX_STATEMENT_MS }
/** How long a statement waits for a free connection, and a new connection for its server. */
const CONNECTION_MS = 5_000
/** A connection that is silent for so long is asked by the system whether the other machine is there. */
const KEEP_ALIVE_MS = 30_000
const SET_LIMITS = Object.entries(LIMITS)
  .map(([name, value]) => `set ${name} = ${value}`)
  .join('; ')

/**
 * PostgreSQL through a pool. Nothing is connected before the first query. A pooler in front of PostgreSQL takes no limits
 * from a new connection. With a pooler by session, the limits are set on each connection. With a pooler by transaction, the
 * limits are the role's, and statements have no names: the next transaction may have another connection, which would not
 * know a name.
 */
export function openPostgres(
  config: Pick<Config, 'databaseUrl' | 'databasePool'> & Partial<Pick<Config, 'databasePooler' | 'databaseDirectUrl'>>,
  log: Logger,
  { connectionMs = CONNECTION_MS } = {},
): OpenDb {
  const { databasePooler = 'off' } = config
  const pool = new pg.Pool({
    Client: databasePooler === 'transacao' ? GatheringClient : preparedClient(),
    connectionString: config.databaseUrl,
    max: config.databasePool,
    application_name: 'freteflex',
    connectionTimeoutMillis: connectionMs,
    ...(databasePooler === 'off' && LIMITS),
    query_timeout: 35_000, // PostgreSQL gives up first; this is for an unreachable one
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    pipeline: true, // a statement leaves before the previous answer is complete (transact.ts)
    types: { getTypeParser: parserOf },
  })
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  if (databasePooler === 'sessao') pool.on('connect', (client) => void client.query(SET_LIMITS).catch(() => {}))
  const dialect = new PooledDialect(pool)
  const { db, close } = openAgain(dialect, [camelCase()])
  const direct = directAddress(config)
  return {
    db,
    transact: transactOn(db, dialect, { isPipelined: true }),
    ...(direct && { openPatient: () => openPatientOn(direct, log) }),
    close,
  }
}

async function openPatientOn({ url, variable }: DatabaseAddress, log: Logger) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    application_name: 'freteflex-migracao',
    connectionTimeoutMillis: CONNECTION_MS,
    keepAlive: true,
    types: { getTypeParser: parserOf },
  })
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  const open = openAgain(new PooledDialect(pool), [camelCase()])
  await assertReached(open, variable)
  return open
}

/** Asks a database that was just opened its first question. Without an answer it is closed, and the refusal names the variable. */
export async function assertReached(
  { db, close }: Pick<OpenDb, 'db' | 'close'>,
  variable: string,
  ask: (db: Db) => Promise<unknown> = (on) => sql`select 1`.execute(on),
) {
  try {
    await ask(db)
  } catch (error) {
    await close()
    throw notReached(variable, error)
  }
}

/** Numbers and days as the house reads them. */
export const parserOf: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === INT8) return checkedInt8
  if (oid === DATE) return asWritten
  return pg.types.getTypeParser(oid, format as 'text')
}) as typeof pg.types.getTypeParser
