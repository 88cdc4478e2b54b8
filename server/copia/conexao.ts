import pg from 'pg'
import type { DatabaseAddress } from '../db/direct-address.ts'
import { notReached } from '../db/quedas/not-reached.ts'

/** A connection of its own, outside of the pool. The caller ends it. */
export async function connect({ url, variable }: DatabaseAddress, applicationName: string) {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {}) // the statement that was running reports it
  try {
    await client.connect()
    return client
  } catch (error) {
    throw notReached(variable, error)
  }
}
