import { realpath } from 'node:fs/promises'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { CamelCasePlugin, Kysely } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Db } from '../kernel/deps.ts'
import type { Logger } from '../kernel/log.ts'
import { makeDatabase, newFiles } from './new-folder.ts'
import { PooledDialect } from './pooled-dialect.ts'
import { PreparedClient } from './prepared-client.ts'
import { singleConnectionDialect } from './single-connection.ts'

/** An open database, whichever stands behind it. */
export type OpenDb = {
  db: Db
  /** The embedded instance, for the job queue to share; absent on PostgreSQL. */
  pglite?: PGlite
  close(): Promise<void>
}

const camelCase = () => new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** Oids of `int8` and `date`, which both drivers must give back as the same JavaScript value. */
const INT8 = 20
const DATE = 1082

/** PostgreSQL through a pool. Nothing is connected before the first query. */
export function openPostgres(config: Pick<Config, 'databaseUrl' | 'databasePool'>, log: Logger): OpenDb {
  const pool = new pg.Pool({
    Client: PreparedClient,
    connectionString: config.databaseUrl,
    max: config.databasePool,
    application_name: 'freteflex',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    query_timeout: 35_000, // PostgreSQL gives up first; this is for one that cannot be heard any more
    keepAlive: true,
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser: parserOf },
  })
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  const db: Db = new Kysely({ dialect: new PooledDialect(pool), plugins: [camelCase()] })
  return { db, close: () => db.destroy() }
}

/** PostgreSQL inside this process, its files under `dir`; in memory, from a snapshot, for tests. */
export async function openEmbedded(where: { dir: string } | { snapshot?: Blob }) {
  if (!('dir' in where)) return overPglite(await createPglite({ loadDataDir: where.snapshot ?? (await newFiles()) }))
  const dir = await realpath(where.dir).catch(() => where.dir) // PGlite follows no link
  await makeDatabase(dir)
  return overPglite(await createPglite({ dataDir: dir }))
}

/** Its own cache of pages, all of which it fills with zeros before it begins: of its usual 128 MB a quarter of a second. */
const SHARED_BUFFERS = '32MB'

/** An embedded database as this product opens it. With no folder and no snapshot it is a new one, made by initdb. */
export async function createPglite(options: PGliteOptions) {
  const { PGlite } = await import('@electric-sql/pglite') // 20 MB that a node on PostgreSQL does without
  return PGlite.create({
    parsers: { [INT8]: checkedInt8, [DATE]: asWritten },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    ...options,
  })
}

/** An instance that is there already. */
export function overPglite(pglite: PGlite): OpenDb & { pglite: PGlite } {
  const db: Db = new Kysely({ dialect: singleConnectionDialect(pglite), plugins: [camelCase()] })
  const close = async () => {
    await db.destroy()
    if (!pglite.closed) await pglite.close() // Kysely closes only what it has used
  }
  return { db, pglite, close }
}

const parserOf: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === INT8) return checkedInt8
  if (oid === DATE) return asWritten
  return pg.types.getTypeParser(oid, format as 'text')
}) as typeof pg.types.getTypeParser

function checkedInt8(text: string) {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`)
  return value
}
/** A calendar day stays 'YYYY-MM-DD': as a Date it would move with the machine's time zone. */
const asWritten = (text: string) => text
