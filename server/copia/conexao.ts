import pg from 'pg'
import { StartError } from '../kernel/start-error.ts'

/** A connection of its own, outside of the pool. The caller ends it. */
export async function connect(connectionString: string, applicationName: string) {
  const client = new pg.Client({
    connectionString,
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
    throw new StartError(`DATABASE_URL: o banco de dados não respondeu (${code ?? message}).`)
  }
}
