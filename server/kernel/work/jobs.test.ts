// Database: both. The queue.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { readConfig } from '../../config.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { createClock } from '../clock.ts'
import type { Job } from '../deps.ts'
import { createLog } from '../log.ts'
import { createJobs, defineJob } from './jobs.ts'

const done: string[] = []
let failures = 0
const greet = defineJob({
  name: 'teste.greet',
  payload: z.object({ nome: z.string() }),
  async run(_deps, { nome }) {
    if (failures-- > 0) throw new Error('fora do ar')
    done.push(nome)
  },
})
const wait = defineJob({
  name: 'teste.wait',
  payload: z.object({}),
  run: async () => (done.push('perguntou') < 3 ? 'again' : undefined),
})
/**
 * A house apart from the others: which of their clock moves passes nine o'clock depends on the hour at which the tests run.
 */
const days: string[] = []
const daily = defineJob({
  name: 'teste.daily',
  payload: z.object({}),
  cron: '0 9 * * *',
  run: async () => void days.push('diária'),
})

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ brought: { areas: [{ name: 'teste', jobs: [greet, wait, daily] }] } })
})
afterAll(() => house.stop())
beforeEach(() => {
  done.length = 0
  failures = 0
})

const { parse } = JSON
const states = async () =>
  parse(JSON.stringify(await house.deps.jobs.count())) as { name: string; state: string; count: number }[]

test('a job is queued with the change that caused it: no commit, no job', async () => {
  const { jobs } = house.deps
  await expect(
    house.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, greet, { nome: 'nunca' })
      throw new Error('desistiu')
    }),
  ).rejects.toThrow('desistiu')
  await house.db.transaction().execute((tx) => jobs.enqueue(tx, greet, { nome: 'Ana' }))
  await house.runJobs()
  await house.runJobs()
  expect(done).toEqual(['Ana'])
})

test('a job that fails is tried again later, with growing delay, and is seen waiting meanwhile', async () => {
  failures = 2
  await house.db.transaction().execute((tx) => house.deps.jobs.enqueue(tx, greet, { nome: 'Bia' }))
  await house.runJobs()
  await house.runJobs()
  expect(done).toEqual([])
  expect(await states()).toContainEqual({ name: 'teste.greet', state: 'retry', count: 1 })
  await house.clock.advance(120)
  await house.clock.advance(600)
  expect(done).toEqual(['Bia'])
})

test("'again' asks for the next try and is not a failure", async () => {
  await house.db.transaction().execute((tx) => house.deps.jobs.enqueue(tx, wait, {}))
  await house.runJobs()
  expect(done).toEqual(['perguntou'])
  await house.clock.advance(3600)
  await house.clock.advance(3600)
  expect(done).toEqual(['perguntou', 'perguntou', 'perguntou'])
})

test('a job for later runs when its time comes by the application’s clock', async () => {
  const startAfter = new Date(house.clock.now().getTime() + 3_600_000)
  await house.db.transaction().execute((tx) => house.deps.jobs.enqueue(tx, greet, { nome: 'Caio' }, { startAfter }))
  await house.clock.advance(3500)
  expect(done).toEqual([])
  await house.clock.advance(200)
  expect(done).toEqual(['Caio'])
})

test('a job for the next second does not wait for the next question of its node, half a minute later', async () => {
  const database = await openTestDatabase()
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: database.databaseUrl })
  const open = await database.open(config)
  const clock = createClock()
  const node = createJobs({ config, open, clock, log: createLog(config) }, [greet], { isWorking: true })
  await node.start(house.deps)
  await node.work()
  const startAfter = new Date(clock.now().getTime() + 500)
  await open.db.transaction().execute((tx) => node.enqueue(tx, greet, { nome: 'Dora' }, { startAfter }))
  await expect.poll(() => done).toEqual(['Dora'])
  await node.stop()
  await open.close()
  await database.close()
})

test('a recurring job runs when the clock passes its hour', async () => {
  await house.clock.advance(24 * 3600)
  expect(days).toContain('diária')
})

test('a start replaces the hours and retries of an earlier version by those of this one', async () => {
  const database = await openTestDatabase()
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: database.databaseUrl })
  const open = await database.open(config)
  const start = async (...jobs: Job[]) => {
    const running = createJobs({ config, open, clock: createClock(), log: createLog(config) }, jobs, {
      isWorking: true,
    })
    await running.start()
    await running.stop()
    const { rows: hours } = await sql<{ name: string; cron: string; missed: string }>`
      select name, cron, options ->> 'missed' as missed from fila.schedule where name like 'teste.%' order by name`.execute(
      open.db,
    )
    const { rows: retries } = await sql<{ name: string; limit: number }>`
      select name, retry_limit as limit from fila.queue where name like 'teste.%' order by name`.execute(open.db)
    return { hours: hours.map(Object.values), retries: retries.map(Object.values) }
  }
  expect(await start(greet, daily)).toEqual({
    hours: [['teste.daily', '0 9 * * *', 'once']], // an hour that passed while no node ran is made up for
    retries: [
      ['teste.daily', 16],
      ['teste.greet', 16],
    ],
  })
  await sql`update fila.schedule set options = options - 'missed' where name = 'teste.daily'`.execute(open.db)
  expect((await start(greet, daily)).hours).toEqual([['teste.daily', '0 9 * * *', 'once']])
  await sql`update fila.queue set retry_limit = 2 where name = 'teste.greet'`.execute(open.db)
  const later = { ...daily, cron: '0 10 * * *' }
  const hourly = defineJob({ name: 'teste.hourly', payload: z.object({}), cron: '0 * * * *', run: async () => {} })
  expect(await start(greet, later, hourly)).toEqual({
    hours: [
      ['teste.daily', '0 10 * * *', 'once'],
      ['teste.hourly', '0 * * * *', 'once'],
    ],
    retries: [
      ['teste.daily', 16],
      ['teste.greet', 16],
      ['teste.hourly', 16],
    ],
  })
  expect((await start(greet, hourly)).hours).toEqual([['teste.hourly', '0 * * * *', 'once']])
  await open.close()
  await database.close()
})
