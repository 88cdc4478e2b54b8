// Database: both. Migrations.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { migrationOf, readMigrations } from './migracao/migracoes.ts'
import { migrate } from './migrate.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const applied = async () =>
  (await sql<{ nome: string }>`select nome from migracao order by nome`.execute(house.db)).rows.map(({ nome }) => nome)

test('a migrated database is left as it is', async () => {
  const before = await applied()
  await migrate(house)
  expect(await applied()).toEqual(before)
})

test('a database that is newer than the program is refused, and nothing in it changes', async () => {
  const [first] = readMigrations()
  const older = first ? [first] : []
  await expect(migrate(house, { migrations: older })).rejects.toThrow(
    /^O banco de dados é mais novo que este programa \(tem 0002_/,
  )
  expect((await applied()).length).toBeGreaterThan(1)
})

test('a migration that was changed after it was applied is refused', async () => {
  const changed = readMigrations().map((one, n) => (n === 0 ? { ...one, resumo: 'outro' } : one))
  await expect(migrate(house, { migrations: changed })).rejects.toThrow(
    /^A migração 0001_kernel mudou depois de aplicada/,
  )
})

test('a database with the first released text of 0018 is accepted, and gets the missing trigger', async () => {
  const first = 'f9a809841f78c389c294ab18b9ee68217ba10669d2435aa9b1d0fbe54a547302'
  await sql`drop function saque_consulta cascade`.execute(house.db)
  await sql`update migracao set resumo = ${first} where nome = '0018_saque_consulta'`.execute(house.db)
  await sql`delete from migracao where nome = '0020_saque_consulta_gatilho'`.execute(house.db)
  await migrate(house)
  const { rows } = await sql`select from pg_trigger where tgname = 'saque_consulta'`.execute(house.db)
  expect(rows).toHaveLength(1)
})

test('a migration that fails half way leaves nothing behind', async () => {
  const broken = migrationOf('9998_quebrada', 'create table meia (id int);\ninsert into nao_existe values (1);')
  await expect(migrate(house, { migrations: [...readMigrations(), broken] })).rejects.toThrow()
  const { rows } = await sql<{ found: string | null }>`select to_regclass('meia')::text as found`.execute(house.db)
  expect(rows[0]?.found).toBeNull()
  expect(await applied()).not.toContain('9998_quebrada')
})

test('a function’s body, with its own semicolons, is one statement', async () => {
  const withBody = migrationOf(
    '9999_funcao',
    'create function dobro(n int) returns int language plpgsql as $$\nbegin\n  return n * 2;\nend\n$$;\ncreate table depois (id int);',
  )
  await migrate(house, { migrations: [...readMigrations(), withBody] })
  const { rows } = await sql<{ n: number }>`select dobro(21) as n`.execute(house.db)
  expect(rows[0]?.n).toBe(42)
})
