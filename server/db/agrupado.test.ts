// Database: PostgreSQL. A pooler in front of it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../kernel/log.ts'
import { addressOf, openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { beginRecarga, decide, pagador } from '../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { closeBooks } from '../testing/livro.ts'
import { type PostgresAgrupador, startPostgresAgrupador } from '../testing/postgres-agrupador.ts'
import { migrationOf, readMigrations } from './migracao/migracoes.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './open.ts'
import { openDatabase } from './open-database.ts'

let database: TestDatabase
let agrupador: PostgresAgrupador
let house: TestHouse
beforeAll(async () => {
  database = await openTestDatabase()
  agrupador = await startPostgresAgrupador(database.databaseUrl!)
  house = await startHouse({
    database: { ...database, databaseUrl: agrupador.url },
    env: { DATABASE_POOLER: 'transacao', DATABASE_POOL: '8' },
    brought: { isWorking: true },
  })
})
afterAll(async () => {
  await closeBooks(house)
  await house.stop()
  await agrupador.close()
  await database.close()
})

const log = createLog({ logLevel: 'silent' })
const SALDO = 1_000_00

test('through a pooler by transaction people buy, top up and get refunds, and labels are issued without notifications of the queue', async () => {
  const pessoas = await Promise.all(Array.from({ length: 6 }, () => pagador(house, { saldo: SALDO })))
  const answers = await Promise.all(pessoas.map(({ me, carrinho }) => me.post(`/api/v1/frete/${carrinho.uuid}`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(pessoas.map(() => 200))
  const [ana] = pessoas
  await expect.poll(() => ana!.fretes(), { timeout: 60_000, interval: 200 }).toEqual(['GERADO'])
  await decide(house, await beginRecarga(ana!.me, 50_00), 'APROVAR')
  expect(await ana!.saldos()).toMatchObject({ saldo: SALDO - ana!.total + 50_00 })
})

test('a pooler by transaction is asked for nothing that belongs to a session', () => {
  const texts = agrupador.asked().flatMap(({ type, texts: [first = '', second = ''] }) => {
    if (type === 'P') expect(first).toBe('') // the statement has no name
    if (type === 'P') return [second]
    return type === 'Q' ? [first] : []
  })
  expect(texts.length).toBeGreaterThan(100)
  const ofSession =
    /^\s*(?:listen|unlisten|prepare|deallocate|discard|load|reset|set (?!local\b|constraints\b|transaction\b))|pg_(?:try_)?advisory_lock|with hold|create temp/i
  expect(texts.filter((text) => ofSession.test(text))).toEqual([])
})

test('opening a connection sends a pooler no setting that PgBouncer does not know', () => {
  const names = agrupador.openings().flatMap((opening) => opening.filter((_, i) => i % 2 === 0).filter(Boolean))
  expect(new Set(names)).toEqual(new Set(['user', 'database', 'client_encoding', 'application_name']))
})

test('the start warns of a role without a time limit, because a pooler by transaction cannot set one on a session', async () => {
  const said: string[] = []
  const env = { DATABASE_URL: agrupador.url, DATABASE_POOLER: 'transacao', SANDBOX: 'on' }
  const { open } = await openDatabase(
    readConfig(env),
    createLog({ logLevel: 'warn' }, { write: (line) => said.push(line) }),
  )
  await open.close()
  expect(said.join('')).toMatch(/the role of DATABASE_URL has no statement_timeout/)
})

test('migrations go past the pooler when PostgreSQL has an address of its own, and a wrong address is named', async () => {
  const pooled = { databaseUrl: agrupador.url, databasePool: 1, databasePooler: 'transacao' as const }
  const comIndice = migrationOf('9001_nome.indice', 'create index concurrently usuario_nome_9001 on usuario (nome);')
  const migrateBy = async (databaseDirectUrl: string) => {
    const open = openPostgres({ ...pooled, databaseDirectUrl }, log)
    try {
      await migrate(open, { migrations: [...readMigrations(), comIndice] })
    } finally {
      await open.close()
    }
  }
  await expect(migrateBy(addressOf(database.databaseUrl!, 'nao_existe'))).rejects.toThrow(
    'DATABASE_DIRECT_URL: o banco de dados não existe neste servidor (3D000).',
  )
  await migrateBy(database.databaseUrl!)
  expect((await sql`select from pg_indexes where indexname = 'usuario_nome_9001'`.execute(house.db)).rows).toHaveLength(
    1,
  )
  expect(agrupador.asked().filter(({ bytes }) => bytes.includes('usuario_nome_9001 on'))).toEqual([])
})

test('without DATABASE_POOLER the same pooler is of no use: statements have names', async () => {
  const { db, close } = openPostgres({ databaseUrl: agrupador.url, databasePool: 1 }, log)
  const ask = (n: number) => sql`select ${n}::int as n`.execute(db)
  const askAll = async () => {
    for (let n = 0; n < 20; n++) await ask(n)
  }
  await expect(askAll()).rejects.toThrow(/prepared statement/)
  await close()
})

test('by session the limits of a statement are set on each connection', async () => {
  const { db, close } = openPostgres(
    { databaseUrl: database.databaseUrl, databasePool: 1, databasePooler: 'sessao' },
    log,
  )
  const { rows } = await sql<{ one: string; other: string }>`
    select current_setting('statement_timeout') as one, current_setting('idle_in_transaction_session_timeout') as other`.execute(
    db,
  )
  expect(rows).toEqual([{ one: '30s', other: '30s' }])
  await close()
})
