// Database: both. Transactions.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Db } from '../kernel/deps.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { isDatabaseAway } from './quedas/failure.ts'
import { together } from './transact.ts'

const onPostgres = test.runIf(inject('database').kind === 'postgres')

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
  await sql`create table junto (n int primary key, seen int)`.execute(house.db)
})
afterAll(() => house.stop())
beforeEach(() => sql`delete from junto`.execute(house.db))

const kept = async () =>
  (await sql<{ n: number; seen: number }>`select n, seen from junto order by n`.execute(house.db)).rows
/** Adds a row with the number of rows that existed before it. */
const add = (tx: Db, n: number) => sql`insert into junto select ${n}, (select count(*) from junto)`.execute(tx)
const transact = <T>(run: (tx: Db) => Promise<T>) => house.deps.transact(run)

test('statements asked together run in the order of asking', async () => {
  const numbers = Array.from({ length: 50 }, (_, n) => n)
  const answers = await transact((tx) => together(...numbers.map((n) => add(tx, n)), Promise.resolve('beside')))
  expect(answers.at(-1)).toBe('beside')
  expect(await kept()).toEqual(numbers.map((n) => ({ n, seen: n })))
})

test('one statement fails: nothing is kept, and the error is that statement’s, whatever its place', async () => {
  for (const place of [0, 1, 2]) {
    const parts = (tx: Db) => [1, 2, 3].map((n, at) => (at === place ? sql`select 1 / 0`.execute(tx) : add(tx, n)))
    await expect(transact((tx) => together(...parts(tx)))).rejects.toMatchObject({ code: '22012' })
    expect(await kept()).toEqual([])
  }
})

test('a refusal of ours is thrown even when the database failed after it', async () => {
  const refuse = async (tx: Db) => {
    await add(tx, 1)
    throw new Error('ours')
  }
  await expect(transact((tx) => together(refuse(tx), sql`select 1 / 0`.execute(tx)))).rejects.toThrow('ours')
})

test('parts still running after a failure end before the rollback, and no statement follows it', async () => {
  const ended: string[] = []
  const slow = async (tx: Db) => {
    for (let n = 1; n < 6; n++) await add(tx, n).catch(() => {})
    ended.push('slow')
  }
  await expect(transact((tx) => together(sql`select 1 / 0`.execute(tx), slow(tx)))).rejects.toThrow()
  expect(ended).toEqual(['slow'])
  let late: Db | undefined
  await transact(async (tx) => {
    late = tx
    await add(tx, 7)
  })
  await expect(add(late!, 8)).rejects.toThrow('over')
  expect((await kept()).map(({ n }) => n)).toEqual([7])
})

onPostgres('an ignored failure prevents the commit', async () => {
  const careless = transact(async (tx) => {
    await add(tx, 1)
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  })
  await expect(careless).rejects.toThrow()
  expect(await kept()).toEqual([])
})

onPostgres(
  'a connection cut between statements: the error says so, nothing is kept, the next transaction succeeds',
  async () => {
    const cut = (tx: Db) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    const error: unknown = await transact((tx) => together(add(tx, 1), cut(tx), add(tx, 2))).catch((reason) => reason)
    expect(isDatabaseAway(error)).toBe(true)
    expect(await kept()).toEqual([])
    await transact((tx) => add(tx, 3))
    expect(await kept()).toHaveLength(1)
  },
)
