import pg from 'pg'
import type { DatabaseAddress } from '../db/direct-address.ts'
import { StartError } from '../kernel/start-error.ts'

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
    const { code, message } = error as { code?: string; message?: string }
    throw new StartError(`${variable}: o banco de dados não respondeu (${code ?? message}).`)
  }
}
