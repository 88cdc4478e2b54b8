import { createHook } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestHouse } from './house.ts'

/** Lets everything run that needs nothing from outside this process, for so many turns of the event loop. */
export async function takeTurns(turns = 100) {
  for (let i = 0; i < turns; i++) await turn()
}

/**
 * Waits until so many statements wait for a lock of another transaction. On the embedded database a second statement cannot
 * even begin while a transaction is open: there it lets the callers run until they queue.
 */
export async function untilBlocked(house: Pick<TestHouse, 'db' | 'database'>, statements = 1) {
  if (!house.database.databaseUrl) return takeTurns()
  const blocked = async () => {
    const { rows } = await sql<{ quantos: number }>`select count(*)::int as quantos from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(house.db)
    return rows[0]!.quantos
  }
  await expect.poll(blocked, { timeout: 20_000, interval: 5 }).toBeGreaterThanOrEqual(statements)
}

/** Runs `act`, and waits until it has made a password hash begin. */
export async function untilHashing<T>(act: () => Promise<T>) {
  const begun = Promise.withResolvers<void>()
  const hook = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && begun.resolve()) }).enable()
  const acting = act()
  await begun.promise
  hook.disable()
  return { acting }
}

/** How many password hashes begin while `act` runs. */
export async function countHashes(act: () => Promise<unknown>) {
  let begun = 0
  const hook = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && begun++) }).enable()
  try {
    await act()
    return begun
  } finally {
    hook.disable()
  }
}

/**
 * Called before a request over the network; the returned function waits until the house has noticed that the caller gave
 * up.
 */
export function untilLeft({ app }: Pick<TestHouse, 'app'>) {
  const left = Promise.withResolvers<void>()
  app.server.once('request', (_request, response) => response.once('close', left.resolve))
  return () => left.promise
}
