import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Config } from '../config.ts'
import { type OpenDb, openPostgres } from '../db/open.ts'
import { createLog } from '../kernel/log.ts'
import { openPooled } from './pglite-pool.ts'

/** What the vitest project prepared once, for every test file to start from: a migrated database to copy. */
export type PreparedDatabase =
  | { kind: 'pglite'; snapshot: string }
  | { kind: 'postgres'; url: string; template: string }

/**
 * A database of the caller's own, migrated and empty. On PostgreSQL it has an address, and every `open` is about the same
 * one; on PGlite each `open` is a database by itself.
 */
export type TestDatabase = {
  databaseUrl?: string
  open(config: Config): Promise<OpenDb>
  close(): Promise<void>
}

/** Whichever database the running vitest project is about. One call, one database; `close` throws it away. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const prepared = inject('database')
  if (prepared.kind === 'pglite') return { open: () => openPooled(prepared.snapshot), close: async () => {} }
  const name = `teste_${randomUUID().replaceAll('-', '')}`
  await administer(prepared.url, `create database ${name} template ${prepared.template} strategy file_copy`)
  return {
    databaseUrl: addressOf(prepared.url, name),
    open: async (config) => openPostgres(config, createLog(config)),
    close: () => administer(prepared.url, `drop database ${name} with (force)`),
  }
}

/** One statement on the server itself, which no transaction may hold: create and drop of databases. */
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
