// Database: PostgreSQL. The copy aside; the embedded database's is a folder of its own.
import { hash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { portador } from '../areas/pagamento/testing-cartao.ts'
import type { Config } from '../config.ts'
import { ULTIMA_VERSAO } from '../db/lei/testing-lancadas.ts'
import { migrationOf, readMigrations } from '../db/migracao/migracoes.ts'
import { migrate } from '../db/migrate.ts'
import { openHouse } from '../house.ts'
import type { Db } from '../kernel/deps.ts'
import { addressOf, administer, openPatiently } from '../testing/database.ts'
import { insertAssinante } from '../testing/given/assinante.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { startPostgresAgrupador } from '../testing/postgres-agrupador.ts'
import { ensaiarMigracoes } from './ensaio.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
  const ana = await portador(house)
  await ana.topUp(300_00)
  await ana.buy(2)
})
afterAll(() => house.stop())

const tell = () => {}

/** Every row, every table and every file of the house's database, as one text. */
async function digestOf(db: Db) {
  const { rows: tables } = await sql<{ nome: string; filenode: string }>`
    select oid::regclass::text as nome, relfilenode::text as filenode from pg_class
    where relkind in ('r', 'i', 'S') and relnamespace::regnamespace::text in ('public', 'fila') order by 1`.execute(db)
  const { rows: contents } = await sql<{ nome: string; digest: string }>`
    select c.oid::regclass::text as nome,
      md5(query_to_xml(format('select t::text from %s as t order by 1', c.oid::regclass), true, false, '')::text) as digest
    from pg_class as c
    where c.relkind = 'r' and c.relnamespace::regnamespace::text = 'public' order by 1`.execute(db)
  return JSON.stringify([tables, contents])
}

const databases = async () => {
  const { rows } = await sql<{ nome: string }>`
    select datname as nome from pg_database where datname like 'freteflex_ensaio_%'`.execute(house.db)
  return rows.map(({ nome }) => nome)
}

const SEGUINTES = [
  migrationOf('9001_reescreve', 'alter table frete add column sorte uuid not null default gen_random_uuid();'),
  migrationOf('9002_linhas', "update usuario set telefone = '11900000000';\ncreate table nova (id int primary key);"),
  migrationOf('9003_regra', "alter table loja add constraint com_nome check (nome <> '');"),
  migrationOf('9004_nome.indice', 'create index concurrently frete_sorte on frete (sorte);'),
]
const QUEBRA = migrationOf('9005_quebra', "alter table usuario add constraint ninguem check (nome = '');")
const NUNCA = migrationOf('9006_nunca', 'create table nunca (id int);')

const MEDIDAS = [
  {
    migracao: { nome: '9001_reescreve' },
    travas: [{ tabela: 'frete', para: 'LEITURA' }],
    reescritas: [{ tabela: 'frete' }],
    mudadas: [],
  },
  { migracao: { nome: '9002_linhas' }, travas: [], reescritas: [], mudadas: [{ tabela: 'usuario' }] },
  { migracao: { nome: '9003_regra' }, travas: [{ tabela: 'loja', para: 'LEITURA' }], reescritas: [], mudadas: [] },
  { migracao: { nome: '9004_nome.indice' } },
  { migracao: { nome: '9005_quebra' }, erro: expect.stringContaining('ninguem') },
]

const depois = [...SEGUINTES, QUEBRA, NUNCA]
const migrations = [...readMigrations(), ...depois]

/** Fails where a statement of a migration has a limit of time. */
const SEM_PRAZO = migrationOf('9000_prazo', `select 1 / (current_setting('statement_timeout') = '0')::int;`)

/** Keeps this database from being copied, without a connection to it, until the returned function is called. */
async function holdDatabase(name: string) {
  const client = new pg.Client({ connectionString: preparedPostgres().url })
  await client.connect()
  await client.query('begin')
  await client.query(`comment on database ${name} is 'held'`)
  onTestFinished(() => client.end())
  return () => client.end()
}

test('the rehearsal beside a running house says what each migration locks, changes and writes anew, and stops at the one that fails; the house’s database stays as it is. It goes past a pooler, which knows no new database', async () => {
  const { databaseUrl } = house.deps.config
  const agrupador = await startPostgresAgrupador(databaseUrl!)
  onTestFinished(agrupador.close)
  const pooled = { ...house.deps.config, databaseUrl: agrupador.url, databasePooler: 'transacao' as const }
  await expect(ensaiarMigracoes(pooled, { migrations, tell })).rejects.toThrow(
    /^DATABASE_DIRECT_URL: o PgBouncer não leva ao banco do ensaio\..+COPIA_CONFERIR_URL/,
  )
  const before = await digestOf(house.db)
  const ensaiadas = await ensaiarMigracoes({ ...pooled, databaseDirectUrl: databaseUrl }, { migrations, tell })
  expect(ensaiadas).toMatchObject(MEDIDAS)
  expect(ensaiadas[0]!.reescritas[0]!.bytes).toBeGreaterThan(0)
  expect(ensaiadas[1]!.mudadas[0]!.linhas).toBeGreaterThan(0)
  expect(await digestOf(house.db)).toBe(before)
  expect(await databases()).toEqual([])
})

function preparedPostgres() {
  const prepared = inject('database')
  if (prepared.kind !== 'postgres') throw new Error('this test needs PostgreSQL')
  return prepared
}

/** A database of the test's own, made with these words. */
async function givenDatabase(name: string, words = '') {
  const { url } = preparedPostgres()
  await administer(url, `create database ${name} ${words}`)
  onTestFinished(() => administer(url, `drop database ${name} with (force)`))
  return addressOf(url, name)
}

/** A role of the test's own, made with these words. Returns its address of a database. */
async function givenRole(name: string, words: string) {
  const { url } = preparedPostgres()
  await administer(url, `create role ${name} login password 'x' ${words}`)
  onTestFinished(() => administer(url, `drop role ${name}`))
  return (databaseUrl: string) => {
    const address = new URL(databaseUrl)
    address.username = name
    address.password = 'x'
    return address.href
  }
}

test('when the house is stopped, the files of its database are copied, however long that takes, and the database stays as it is', async () => {
  const { url, template } = preparedPostgres()
  const name = `parada_${process.pid}`
  const lento = `lento_${process.pid}`
  const as = await givenRole(lento, `createdb in role ${new URL(url).username}`)
  await administer(url, `alter role ${lento} set statement_timeout = '1s'`) // as deploy/ has it, but shorter
  const databaseUrl = as(await givenDatabase(name, `owner ${lento} template ${template}`))
  const config: Config = { ...house.deps.config, databaseUrl }
  const read = async () => {
    const { db, close } = openPatiently(config)
    const found = await digestOf(db)
    await close()
    return found
  }
  const { db, close } = openPatiently(config)
  await insertAssinante(db, new Date(0))
  await close()
  const before = await read()
  const free = await holdDatabase(name)
  const isLate = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where query like ${`create database % template "${name}"`} and clock_timestamp() - query_start > '1.1s'`.execute(
      house.db,
    )
    return rows.length > 0
  }
  const [ensaiadas] = await Promise.all([
    ensaiarMigracoes(config, { migrations: [...readMigrations(), SEM_PRAZO, ...depois], tell }),
    expect.poll(isLate).toBe(true).then(free),
  ])
  expect(ensaiadas.slice(1)).toMatchObject(MEDIDAS)
  expect(await read()).toBe(before)
  expect(await databases()).toEqual([])
})

/** A role that may not make a database, and an empty database of its own in COPIA_CONFERIR_URL. */
async function givenModesto() {
  const modesto = `modesto_${process.pid}`
  const as = await givenRole(modesto, 'in role pg_read_all_data')
  const conferirUrl = as(await givenDatabase(`vazio_${process.pid}`, `owner ${modesto}`))
  const config: Config = { ...house.deps.config, databaseUrl: as(house.deps.config.databaseUrl!) }
  const emprestado = { ...config, copia: { ...config.copia, conferirUrl } }
  return { conferirUrl, config, ensaiar: () => ensaiarMigracoes(emprestado, { migrations, tell }) }
}

test('a role that may not make a database rehearses in an empty one, which is emptied again', async () => {
  const { conferirUrl, config, ensaiar } = await givenModesto()
  await expect(ensaiarMigracoes(config, { migrations, tell })).rejects.toThrow('Dê-lhe o direito CREATEDB')
  const ensaiadas = await ensaiar()
  expect(ensaiadas.map(({ migracao }) => migracao.nome)).toEqual(MEDIDAS.map(({ migracao }) => migracao.nome))
  const open = openPatiently({ databaseUrl: conferirUrl, databasePool: 1 })
  const { rows } = await sql`select from pg_tables where schemaname in ('public', 'fila')`.execute(open.db)
  await open.close()
  expect(rows).toEqual([])
})

test('a database in COPIA_CONFERIR_URL that is not empty is refused and stays whole, and so does one in which the restore dies', async () => {
  const { conferirUrl, ensaiar } = await givenModesto()
  await administer(conferirUrl, 'create table de_outro as select 7 as n')
  await expect(ensaiar()).rejects.toThrow('não está vazio')
  await administer(conferirUrl, 'select n from de_outro')
  await administer(conferirUrl, 'drop table de_outro')
  // a migration makes a function of this name: the restore dies in its middle
  await administer(conferirUrl, 'create function frete_agendado() returns int language sql as $$select 7$$')
  await expect(ensaiar()).rejects.toThrow('frete_agendado')
  await administer(conferirUrl, 'select frete_agendado()')
})

/** Every file of a folder, with a digest of its bytes. */
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .map((path) => [path, hash('sha256', readFileSync(path))])

test('the embedded database is rehearsed on a copy of its folder, while its house runs and when it is stopped', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'freteflex-migrar-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }))
  const config: Config = { ...house.deps.config, databaseUrl: undefined, dataDir }
  const running = await openHouse(config, { isWorking: false })
  try {
    await insertAssinante(running.deps.db, new Date(0))
    const before = await digestOf(running.deps.db)
    expect(await ensaiarMigracoes(config, { migrations, tell })).toMatchObject(MEDIDAS)
    expect(await digestOf(running.deps.db)).toBe(before)
  } finally {
    await running.close()
  }
  const stopped = filesOf(dataDir)
  expect(await ensaiarMigracoes(config, { migrations, tell })).toMatchObject(MEDIDAS)
  expect(readdirSync(dataDir)).toEqual(['db'])
  expect(filesOf(dataDir)).toEqual(stopped)
})

test('a database of the last release, on which a house works, is rehearsed up to this version', async () => {
  const config = { ...house.deps.config, databaseUrl: await givenDatabase(`ultima_${process.pid}`) }
  const open = openPatiently(config)
  const isReleased = ({ nome }: { nome: string }) => nome <= ULTIMA_VERSAO.migracao
  await migrate(open, { migrations: readMigrations().filter(isReleased) })
  const ensaiadas = await ensaiarMigracoes(config, { tell })
  await open.close()
  expect(ensaiadas.map(({ migracao, erro }) => [migracao.nome, erro])).toEqual(
    readMigrations()
      .filter((each) => !isReleased(each))
      .map(({ nome }) => [nome, undefined]),
  )
})

test('a database of this version has nothing to rehearse, and one that is too new is refused before anything is copied', async () => {
  const told: string[] = []
  const options = { tell: (step: string) => void told.push(step) }
  expect(await ensaiarMigracoes(house.deps.config, options)).toEqual([])
  const [first] = readMigrations()
  await expect(ensaiarMigracoes(house.deps.config, { ...options, migrations: [first!] })).rejects.toThrow(
    'O banco de dados é mais novo que este programa',
  )
  expect(told).toEqual([])
})
