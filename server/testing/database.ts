import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Config } from '../config.ts'
import { type OpenDb, openPostgres } from '../db/open.ts'
import { createLog } from '../kernel/log.ts'
import { recordComandos } from './comandos.ts'
import { openPooled } from './pglite-pool.ts'

/**
 * The database that the vitest project prepared once: migrated, and copied for every test file. `pronta` are the files of a
 * PostgreSQL whose first database is such a copy, for `startPostgres`; without them that one begins empty.
 */
export type PreparedDatabase =
  | { kind: 'pglite'; snapshot: string }
  | { kind: 'postgres'; url: string; template: string; pronta?: string }

/**
 * A migrated, empty database of the caller's own. On PostgreSQL it has an address, and each `open` opens the same database.
 * On PGlite each `open` is a new database.
 */
export type TestDatabase = {
  databaseUrl?: string
  open(config: Config): Promise<OpenDb>
  close(): Promise<void>
}

/**
 * How long a statement of a test waits for a connection. The product gives up after five seconds; on a busy machine a
 * connection may come later. This time is still shorter than a statement's own limit, so a caller that gets no
 * connection at all is refused, as in the product.
 */
const CONNECTION_MS = 20_000

/** A new database of the kind that the running vitest project tests; `close` throws it away. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const prepared = inject('database')
  if (prepared.kind === 'pglite') return { open: () => openPooled(prepared.snapshot), close: async () => {} }
  recordComandos()
  const name = `teste_${randomUUID().replaceAll('-', '')}`
  await administer(prepared.url, `create database ${name} template ${prepared.template} strategy file_copy`)
  return {
    databaseUrl: addressOf(prepared.url, name),
    open: async (config) => openPatiently(config, createLog(config)),
    close: () => administer(prepared.url, `drop database ${name} with (force)`),
  }
}

/** Opens the PostgreSQL of this configuration for a test. The connection may take long, because the machine may be busy. */
export const openPatiently = (config: Parameters<typeof openPostgres>[0], log = createLog({ logLevel: 'warn' })) =>
  openPostgres(config, log, { connectionMs: CONNECTION_MS })

/** Runs one statement on the server itself, outside of any transaction: to create and drop databases. */
export async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of another database of the same server. */
export function addressOf(url: string, database: string) {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

declare module 'vitest' {
  interface ProvidedContext {
    database: PreparedDatabase
  }
}
