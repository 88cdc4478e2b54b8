import { createHook } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestHouse } from './house.ts'

/** Lets all that can go on without the outside go on: so many turns of the event loop. */
export async function takeTurns(turns = 100) {
  for (let i = 0; i < turns; i++) await turn()
}

/**
 * Waits until so many statements wait for a lock that another transaction holds. The embedded database lets nobody in
 * while a transaction is open: there, until those who ask stand before it.
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

/** Does it, and waits until a password is being looked at because of it. */
export async function untilHashing<T>(act: () => Promise<T>) {
  const begun = Promise.withResolvers<void>()
  const hook = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && begun.resolve()) }).enable()
  const acting = act()
  await begun.promise
  hook.disable()
  return { acting }
}

/** Called before a request by the network: waits, when its answer is given up, until the house has noticed. */
export function untilLeft({ app }: Pick<TestHouse, 'app'>) {
  const left = Promise.withResolvers<void>()
  app.server.once('request', (_request, response) => response.once('close', left.resolve))
  return () => left.promise
}
