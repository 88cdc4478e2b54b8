import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { DatabaseAddress } from '../db/direct-address.ts'
import { camelCase } from '../db/mapping.ts'
import type { Db } from '../kernel/deps.ts'
import { type BancoDeCopia, SETTINGS } from './banco.ts'
import { connect } from './conexao.ts'

const READ = 'begin isolation level repeatable read, read only'

/**
 * Runs `work` in one transaction on a connection of its own, which is rolled back when `work` throws. With `isReading`,
 * `work` sees everything as it was at one instant, while others go on writing.
 */
export async function withPostgres<T>(
  address: DatabaseAddress,
  { isReading }: { isReading: boolean },
  work: (banco: BancoDeCopia) => Promise<T>,
): Promise<T> {
  const client = await connect(address, 'copia')
  try {
    await client.query(isReading ? READ : 'begin')
    await client.query(SETTINGS)
    const done = await work(bancoOf(client))
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => {}) // the server rolls back a lost connection by itself
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

const bancoOf = (client: pg.Client): BancoDeCopia => ({
  tipo: 'POSTGRESQL',
  db: overClient(client),
  async run(script) {
    await client.query(script)
  },
  async *copyOut({ nome, colunas }) {
    const stream = client.query(to(`copy (select ${colunas.join(', ')} from ${nome}) to stdout`))
    try {
      yield* stream as AsyncIterable<Uint8Array>
    } finally {
      // a statement behind a COPY that nobody reads to its end, even a rollback, would wait for ever
      if (!stream.readableEnded) await client.end()
    }
  },
  async copyIn({ nome, colunas }, bytes) {
    const stream = client.query(from(`copy ${nome} (${colunas.join(', ')}) from stdin`))
    await pipeline(bytes, stream)
    return stream.rowCount
  },
})

/** SQL on the one connection, inside its transaction. */
function overClient(client: pg.Client): Db {
  const one = { query: client.query.bind(client), release: () => {} } as unknown as pg.PoolClient
  const pool = { connect: async () => one, end: async () => {}, options: {} }
  return new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [camelCase()] })
}
