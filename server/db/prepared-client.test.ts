// Database: PostgreSQL. Statements that its driver prepares.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
  await sql`create table migrada (a int)`.execute(house.db)
  await sql`insert into migrada values (1)`.execute(house.db)
})
afterAll(() => house.stop())

const ask = () => sql`select * from migrada where a = ${1}`.execute(house.db)

test('earlier statements get the new columns after another node has migrated their table', async () => {
  for (let again = 0; again < 20; again++) expect((await ask()).rows).toEqual([{ a: 1 }])
  await sql`alter table migrada add column b int default 2`.execute(house.db)
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  for (const { rows } of answers) expect(rows).toEqual([{ a: 1, b: 2 }])
  expect((await ask()).rows).toEqual([{ a: 1, b: 2 }])
})

test('inside a transaction such a statement fails once, and the next transaction succeeds', async () => {
  const inTransaction = () =>
    house.db.transaction().execute((tx) => sql`select * from migrada where a = ${1} for update`.execute(tx))
  for (let again = 0; again < 20; again++) await inTransaction()
  await sql`alter table migrada add column c int default 3`.execute(house.db)
  await inTransaction().catch(() => undefined)
  expect((await inTransaction()).rows).toEqual([{ a: 1, b: 2, c: 3 }])
})

test('a list too long for a prepared statement is still answered', async () => {
  const lista = Array.from({ length: 100 }, (_, n) => n)
  const { rows } = await sql`select a from migrada where a in (${sql.join(lista)})`.execute(house.db)
  expect(rows).toEqual([{ a: 1 }])
})
