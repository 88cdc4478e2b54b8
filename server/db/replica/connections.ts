import { Kysely } from 'kysely'
import pg from 'pg'
import type { Logger } from '../../kernel/log.ts'
import { camelCase } from '../mapping.ts'
import { parserOf } from '../open.ts'
import { PooledDialect } from '../pooled-dialect.ts'
import { preparedClient } from '../prepared-client.ts'

/** Longer than a list takes; the primary is asked afterwards. */
const STATEMENT_MS = 5_000
/** Connections are renewed, so that none stays with a server that has another role by now. */
const LIFE_SECONDS = 60
/** How long a probe may take, and a connection to the replica: a silent server must not hold anybody up. */
const PROBE_MS = 1_000

/** Connections that declared reads use: the server refuses every change on them, also once it is promoted. */
export function openReads({ url, max }: { url: string; max: number }, log: Logger) {
  const pool = new pg.Pool({
    Client: preparedClient(),
    connectionString: url,
    max,
    application_name: 'freteflex-leitura',
    options: '-c default_transaction_read_only=on',
    connectionTimeoutMillis: PROBE_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + PROBE_MS,
    keepAlive: true,
    maxLifetimeSeconds: LIFE_SECONDS,
    pipeline: true, // the check leaves together with the question (reading.ts)
    types: { getTypeParser: parserOf },
  })
  return over(pool, log)
}

/** One connection of its own for short questions, so that they wait behind nothing else. */
export function openProbe(url: string, log: Logger) {
  const pool = new pg.Pool({
    Client: preparedClient(),
    connectionString: url,
    max: 1,
    application_name: 'freteflex-posicao',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    keepAlive: true,
    maxLifetimeSeconds: LIFE_SECONDS,
  })
  return over(pool, log)
}

function over(pool: pg.Pool, log: Logger) {
  pool.on('error', (error) => log.debug({ err: error }, 'idle connection for reads lost'))
  const dialect = new PooledDialect(pool)
  return { dialect, db: new Kysely<unknown>({ dialect, plugins: [camelCase()] }) }
}
