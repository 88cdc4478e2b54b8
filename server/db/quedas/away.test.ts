// Database: both. The database itself.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { type Postgres, startPostgres } from '../../../scripts/start-postgres.ts'
import type { Db } from '../../kernel/deps.ts'
import { createLog } from '../../kernel/log.ts'
import { defineJob } from '../../kernel/work/jobs.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { GREAT_HASTE } from '../../testing/patience.ts'
import { openPostgres } from '../open.ts'

/** A PostgreSQL of this file's own that stops and starts again while a house works on it. */
const onPostgres = test.runIf(inject('database').kind === 'postgres')

const done: string[] = []
let during: (db: Db) => Promise<unknown> = async () => {}
const work = defineJob({
  name: 'teste.work',
  payload: z.object({ nome: z.string() }),
  async run({ db }, { nome }) {
    await db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await during(tx)
      await sql`select 1`.execute(tx)
    })
    done.push(nome)
  },
})

let postgres: Postgres
let house: TestHouse
beforeAll(async () => {
  if (inject('database').kind !== 'postgres') return
  postgres = await startPostgres({ isDuravel: true }) // an answered commit survives the cut
  const database = {
    databaseUrl: postgres.url,
    open: async (config: Parameters<typeof openPostgres>[0]) => openPostgres(config, createLog({ logLevel: 'silent' })),
    close: () => postgres.stop(),
  }
  house = await startHouse({
    database,
    brought: { isWorking: true, patience: GREAT_HASTE, areas: [{ name: 'teste', jobs: [work] }] },
  })
})
afterAll(async () => {
  await house?.stop()
  await postgres?.stop()
})

const enqueue = (nome: string) => house.db.transaction().execute((tx) => house.deps.jobs.enqueue(tx, work, { nome }))
const statusOf = async (path: string) => (await house.get(path)).statusCode

/** Long enough for a busy machine; without our retries the recovery would take 15 s, 30 s or ten minutes. */
const SOON = { timeout: 8_000, interval: 50 }

onPostgres(
  'a restart of PostgreSQL in the middle of a job: 503 meanwhile, then everything recovers by itself',
  async () => {
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    during = async () => {
      reached.resolve()
      await released.promise
    }
    await enqueue('cortada')
    await reached.promise
    await postgres.cut()
    during = async () => {}
    released.resolve()

    expect(await statusOf('/healthz')).toBe(200)
    expect(await statusOf('/readyz')).toBe(503)
    const answer = await house.post('/api/v1/auth', { username: '529.982.247-25', password: 'Flex@2026' })
    expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({ status: 503, code: 'INDISPONIVEL' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)

    await postgres.restore()
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    await expect.poll(() => done, SOON).toContain('cortada')
    await enqueue('nova')
    await expect.poll(() => done, SOON).toContain('nova')
    const ahead = house.deps.clock.offsetMs()
    const other = new pg.Client({ connectionString: postgres.url })
    await other.connect()
    await other.query('update relogio set deslocamento_ms = deslocamento_ms + 60000')
    await other.end()
    await expect.poll(() => house.deps.clock.offsetMs()).toBe(ahead + 60_000)
  },
)

onPostgres('a second restart, with nothing under way, is only a pause', async () => {
  await postgres.cut()
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  await postgres.restore()
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  await enqueue('depois')
  await expect.poll(() => done, SOON).toContain('depois')
})
