import { Kysely } from 'kysely'
import pg from 'pg'
import type { Config } from '../../config.ts'
import type { Logger } from '../../kernel/log.ts'
import { camelCase } from '../mapping.ts'
import { parserOf } from '../open.ts'
import { PooledDialect } from '../pooled-dialect.ts'
import { GatheringClient, preparedClient } from '../prepared-client.ts'

/** Longer than a list takes; the primary is asked afterwards. */
const STATEMENT_MS = 5_000
/** How long a connection lives. Connections are renewed, so that none stays with a server whose role has changed. */
const LIFE_SECONDS = 60
/** How long a probe may take, and a connection to the replica: a silent server must not hold anybody up. */
const PROBE_MS = 1_000
const SET_SESSION = `set default_transaction_read_only = on; set statement_timeout = ${STATEMENT_MS}`

/** The address of a server, and the pooler in front of it. */
type Onde = { url: string; pooler: Config['databasePooler'] }

/** With a pooler by transaction statements have no names: the next one may be on a connection that does not know the name. */
const clientFor = ({ pooler }: Onde) => (pooler === 'transacao' ? GatheringClient : preparedClient())

/**
 * Connections that declared reads use: the server refuses every change on them, also once it is promoted. A pooler takes no
 * settings from a new connection. With a pooler by session they are set on each connection; with a pooler by transaction
 * each read begins with them (reading.ts).
 */
export function openReads({ max, ...onde }: Onde & { max: number }, log: Logger) {
  const pool = new pg.Pool({
    Client: clientFor(onde),
    connectionString: onde.url,
    max,
    application_name: 'freteflex-leitura',
    ...(onde.pooler === 'off' && {
      options: '-c default_transaction_read_only=on',
      statement_timeout: STATEMENT_MS,
    }),
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: STATEMENT_MS + PROBE_MS,
    keepAlive: true,
    maxLifetimeSeconds: LIFE_SECONDS,
    pipeline: true, // the check leaves together with the question (reading.ts)
    types: { getTypeParser: parserOf },
  })
  if (onde.pooler === 'sessao') pool.on('connect', (client) => void client.query(SET_SESSION).catch(() => {}))
  return over(pool, log)
}

/** One connection of its own for short questions, so that they wait behind nothing else. */
export function openProbe(onde: Onde, log: Logger) {
  const pool = new pg.Pool({
    Client: clientFor(onde),
    connectionString: onde.url,
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
