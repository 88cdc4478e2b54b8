// Database: PostgreSQL. Locks of several nodes.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { untilBlocked } from '../../testing/espera.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { migrate } from '../migrate.ts'
import type { OpenDb } from '../open.ts'
import { type Migration, migrationOf, readMigrations } from './migracoes.ts'

let house: TestHouse
let open: OpenDb
beforeAll(async () => {
  house = await startHouse()
  open = await house.database.open(house.deps.config)
})
afterAll(async () => {
  await open.close()
  await house.stop()
})

const ours: Migration[] = []
afterEach(async () => {
  for (const { nome } of ours.splice(0)) await sql`delete from migracao where nome = ${nome}`.execute(house.db)
})

/** Applies this migration after all of the product's. */
function migrateWith(
  migration: Migration,
  options: Omit<NonNullable<Parameters<typeof migrate>[1]>, 'migrations'> = {},
) {
  ours.push(migration)
  return migrate(open, { migrations: [...readMigrations(), migration], ...options })
}

/** Reads the table in a transaction that stays open until `end`. */
async function hold(tabela: string) {
  const held = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const holding = house.db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(tabela)} limit 1`.execute(tx)
    held.resolve()
    await ended.promise
  })
  await held.promise
  return async () => {
    ended.resolve()
    await holding
  }
}

const columnsOf = async (tabela: string) =>
  (
    await sql<{ nome: string }>`select attname as nome from pg_attribute
      where attrelid = ${tabela}::regclass and attnum > 0`.execute(house.db)
  ).rows.map(({ nome }) => nome)

test('a migration that cannot get a table gives up with a sentence that names who holds it, and requests go on', async () => {
  const { token } = await house.given.assinante()
  const end = await hold('usuario')
  const told: string[] = []
  let isOver = false
  const answers: number[] = []
  const asking = (async () => {
    while (!isOver) answers.push((await house.as(token).get('/api/v1/frete')).statusCode)
  })()
  try {
    await expect(
      migrateWith(migrationOf('9001_espera', 'alter table usuario add column espera int;'), {
        espera: { lockMs: 300, tries: 3, pauseMs: 10 },
        tell: (sentence) => void told.push(sentence),
      }),
    ).rejects.toThrow(
      /^A migração 9001_espera não conseguiu as tabelas de que precisa em 0.3 s: a transação do processo \d+ do PostgreSQL \(freteflex\) usa usuario há \d+ s\. Foram 3 tentativas; nada dela foi alterado/,
    )
    const before = answers.length
    await expect.poll(() => answers.length).toBeGreaterThan(before)
  } finally {
    isOver = true
    await asking
    await end()
  }
  expect(told).toHaveLength(2)
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await columnsOf('usuario')).not.toContain('espera')
})

test('a migration tries again, and is applied once the table is free', async () => {
  const end = await hold('usuario')
  const waited = Promise.withResolvers<void>()
  const migrating = migrateWith(migrationOf('9002_depois', 'alter table usuario add column depois int;'), {
    espera: { lockMs: 200, tries: 500, pauseMs: 10 },
    tell: () => waited.resolve(),
  })
  await waited.promise
  await end()
  await migrating
  expect(await columnsOf('usuario')).toContain('depois')
})

test('each migration is a transaction of its own: the first stays when the second fails', async () => {
  const [first, second] = [
    migrationOf('9003_boa', 'create table boa (id int);'),
    migrationOf('9004_quebrada', 'create table meia (id int);\ninsert into nao_existe values (1);'),
  ]
  ours.push(first, second)
  await expect(migrate(open, { migrations: [...readMigrations(), first, second] })).rejects.toThrow('nao_existe')
  const { rows } = await sql`select to_regclass('boa')::text as boa, to_regclass('meia')::text as meia`.execute(
    house.db,
  )
  expect(rows).toEqual([{ boa: 'boa', meia: null }])
})

const INDICE = 'create unique index concurrently espera_cpf on usuario (cpf);'
const indice = async () =>
  (
    await sql`select i.indisvalid as inteiro from pg_index as i
      where indexrelid = to_regclass('espera_cpf')`.execute(house.db)
  ).rows

test('an index is made while a transaction that has written stays open, and everybody goes on writing', async () => {
  const wrote = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const { usuarioUuid } = await house.given.assinante()
  const other = await house.given.assinante()
  const writing = house.db.transaction().execute(async (tx) => {
    await sql`update usuario set nome = 'Bia' where uuid = ${usuarioUuid}`.execute(tx)
    wrote.resolve()
    await ended.promise
  })
  await wrote.promise
  const migrating = migrateWith(migrationOf('9005_cpf.indice', INDICE))
  await untilBlocked(house) // the index waits for the writer
  await sql`update usuario set nome = 'Caio' where uuid = ${other.usuarioUuid}`.execute(house.db) // nobody waits for the index
  ended.resolve()
  await Promise.all([writing, migrating])
  expect(await indice()).toEqual([{ inteiro: true }])
  await sql`drop index espera_cpf`.execute(house.db)
})

test('an index that was left half made is made anew, by one of two nodes that start at once', async () => {
  const [a, b] = await Promise.all([house.given.assinante(), house.given.assinante()])
  await sql`update usuario set telefone = '11900000001' where uuid in (${a.usuarioUuid}, ${b.usuarioUuid})`.execute(
    house.db,
  )
  const migration = migrationOf('9006_telefone.indice', INDICE.replace('(cpf)', '(telefone)'))
  await expect(migrateWith(migration)).rejects.toThrow('espera_cpf')
  expect(await indice()).toEqual([{ inteiro: false }])
  await sql`update usuario set telefone = '119' || right(cpf, 8)`.execute(house.db)
  await Promise.all([migrateWith(migration), migrateWith(migration)])
  expect(await indice()).toEqual([{ inteiro: true }])
})
