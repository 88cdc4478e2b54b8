// Database: embedded. The one connection of the embedded database.
import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeTurns } from '../testing/espera.ts'
import { singleConnectionDialect } from './single-connection.ts'

let db: Kysely<{ conta: { id: number; saldo: number } }>
beforeAll(async () => {
  db = new Kysely({ dialect: singleConnectionDialect(await PGlite.create(), 2_000) })
  await sql`create table conta (id int primary key, saldo int)`.execute(db)
})
afterAll(() => db.destroy())

test('a query from outside does not join an open transaction, and is not rolled back with it', async () => {
  const undone = db.transaction().execute(async (tx) => {
    await tx.insertInto('conta').values({ id: 1, saldo: 1 }).execute()
    await takeTurns()
    throw new Error('desfeito')
  })
  const outside = db.insertInto('conta').values({ id: 2, saldo: 2 }).execute()
  await expect(undone).rejects.toThrow('desfeito')
  await outside
  expect(await db.selectFrom('conta').select('id').execute()).toEqual([{ id: 2 }])
})

test('two transactions at once run one after the other', async () => {
  await db.insertInto('conta').values({ id: 3, saldo: 0 }).execute()
  const add = () =>
    db.transaction().execute(async (tx) => {
      const { saldo } = await tx.selectFrom('conta').select('saldo').where('id', '=', 3).executeTakeFirstOrThrow()
      await takeTurns()
      await tx
        .updateTable('conta')
        .set({ saldo: saldo + 1 })
        .where('id', '=', 3)
        .execute()
    })
  await Promise.all(Array.from({ length: 10 }, add))
  expect(await db.selectFrom('conta').select('saldo').where('id', '=', 3).executeTakeFirst()).toEqual({ saldo: 10 })
})

test('while queries follow each other, alone or in a transaction, the event loop turns: others are answered', async () => {
  const MILLISECONDS = 300
  const turnsDuring = async (run: () => Promise<unknown>) => {
    let [turns, isOver] = [0, false]
    const turn = () => {
      turns++
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    await run()
    isOver = true
    return turns
  }
  const ask = async (one: Kysely<{ conta: { id: number; saldo: number } }>) => {
    const end = performance.now() + MILLISECONDS
    // on a busy machine few queries fit into that time
    for (let asked = 0; asked < 30 || performance.now() < end; asked++)
      await sql`select count(*) from generate_series(1, 2000)`.execute(one)
  }
  expect(await turnsDuring(() => Promise.all([ask(db), ask(db)]))).toBeGreaterThan(5)
  expect(await turnsDuring(() => db.transaction().execute(ask))).toBeGreaterThan(5)
})

test('`db` while `tx` is open throws an explanation instead of waiting for ever', async () => {
  const mistaken = db.transaction().execute(() => db.selectFrom('conta').selectAll().execute())
  await expect(mistaken).rejects.toThrow('Is `db` used where `tx` is open?')
  expect(await db.selectFrom('conta').select('id').where('id', '=', 2).execute()).toHaveLength(1)
})
