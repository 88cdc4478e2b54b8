import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { GuardedClient } from '../../db/guarded-client.ts'

/** How long one try waits for its answer: a write that waits for a standby is not answered at all. */
const MAX_ANSWER_MS = 3_000

/**
 * Writes to one server past every balancer, until `isOver`; returns how many writes it confirmed. A leader that lost its
 * place must confirm none.
 */
export async function writeUntil(url: string, isOver: () => boolean) {
  let confirmed = 0
  let tries = 0
  while (!isOver()) {
    tries++
    const client: pg.Client = new GuardedClient({
      connectionString: url,
      connectionTimeoutMillis: 1_000,
      query_timeout: MAX_ANSWER_MS,
    })
    try {
      await client.connect()
      await client.query('create table if not exists ensaio_escrita (em timestamptz)')
      await client.query('insert into ensaio_escrita values (now())')
      confirmed++
    } catch {
      // refused, or without an answer: nothing was promised
    } finally {
      await client.end().catch(() => {})
    }
    await pause(50)
  }
  return { confirmed, tries }
}
