// Database: embedded. PostgreSQL looks after itself.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { buyFretes, vendedor } from '../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { closeBooks } from '../../testing/livro.ts'
import { DAY } from '../../testing/tempo.ts'

let house: TestHouse
let ana: Awaited<ReturnType<typeof vendedor>>
beforeAll(async () => {
  house = await startHouse()
  ana = await vendedor(house)
})
afterAll(() => closeBooks(house))

/** What PostgreSQL counts of a table. */
async function countsOf(tabela: string) {
  await sql`select pg_stat_force_next_flush()`.execute(house.db)
  const { rows } = await sql<{
    mortas: number
    mudancas: number
    visitas: number
    analises: number
    conhecidas: number
  }>`
    select n_dead_tup::int as mortas, n_mod_since_analyze::int as mudancas, vacuum_count::int as visitas,
      analyze_count::int as analises, reltuples::int as conhecidas
    from pg_stat_all_tables join pg_class on oid = relid where relid = ${tabela}::regclass`.execute(house.db)
  return rows[0]!
}
/** How many tables have been visited since the counts began, and how often. */
async function visits() {
  const { rows } = await sql<{ tabelas: number; visitas: number }>`
    select count(*)::int as tabelas, sum(vacuum_count)::int as visitas from pg_stat_all_tables
    where vacuum_count > 0 and schemaname <> 'pg_toast'`.execute(house.db)
  return rows[0]!
}
/** PGlite keeps its counts in memory: they begin at nothing after each start. */
const forgetAsAtAStart = () => sql`select pg_stat_reset()`.execute(house.db)

/** Writes each frete anew so many times: a row that nobody sees any more is left behind each time. */
async function churn(times: number) {
  for (let i = 0; i < times; i++)
    await sql`update frete set status_em = status_em + interval '1 millisecond'`.execute(house.db)
}
/** The clock passes a night, and its jobs run. */
const tonight = () => house.clock.advance(DAY)
/** Queues the job so often, by hand. */
async function queue(times = 1) {
  const job = { name: 'kernel.vacuumTables', payload: z.object({}) }
  for (let i = 0; i < times; i++) await house.db.transaction().execute((tx) => house.deps.jobs.enqueue(tx, job, {}))
}
const tarefa = async () =>
  (await house.deps.jobs.count())
    .filter(({ name }) => name === 'kernel.vacuumTables')
    .map(({ state, count }) => [state, Number(count)])

test('at night the rows that nobody sees any more make room, and the planner learns how many there are', async () => {
  await buyFretes(ana, [{}, {}, {}])
  await forgetAsAtAStart()
  await churn(100)
  expect((await countsOf('frete')).mortas).toBeGreaterThan(50)
  await tonight()
  const { mortas, mudancas, ...others } = await countsOf('frete')
  expect(others).toEqual({ visitas: 1, analises: 1, conhecidas: 3 })
  expect(Math.max(mortas, mudancas)).toBeLessThan(10) // other jobs of the night change fretes, too
})

test('the folder stays as large as it is, however often rows change', async () => {
  const pages = async () => {
    const { rows } = await sql<{ bytes: number }>`select pg_relation_size('frete')::int as bytes`.execute(house.db)
    return rows[0]!.bytes
  }
  await churn(200)
  await tonight()
  const before = await pages()
  for (let night = 0; night < 3; night++) {
    await churn(200)
    await tonight()
  }
  expect(await pages()).toBeLessThanOrEqual(before * 1.1)
})

test('a table that changed little since its last visit is left out, and one that is empty', async () => {
  await tonight()
  const before = await visits()
  const { visitas } = await countsOf('municipio')
  await tonight()
  expect((await countsOf('municipio')).visitas).toBe(visitas)
  expect((await visits()).visitas - before.visitas).toBeLessThan(before.tabelas / 2)
  expect((await countsOf('contestacao')).visitas).toBe(0)
})

test('after a start, which forgets the counts, every table with rows is visited once', async () => {
  await forgetAsAtAStart()
  await tonight()
  for (const tabela of ['municipio', 'frete', 'partida', 'fila.job_common'])
    expect((await countsOf(tabela)).visitas).toBe(1)
})

test('two runs at once visit no table twice', async () => {
  await forgetAsAtAStart()
  await queue(2)
  await house.runJobs()
  expect((await countsOf('municipio')).visitas).toBe(1)
  expect((await countsOf('frete')).visitas).toBe(1)
})

test('people are served while it runs', async () => {
  const bia = await vendedor(house)
  await forgetAsAtAStart()
  await queue()
  const order: string[] = []
  const night = house.deps.jobs.runDue().then(() => order.push('the night is over'))
  while ((await visits()).tabelas === 0);
  await bia.me.get('/api/v1/frete').then(({ statusCode }) => order.push(`the list answers ${statusCode}`))
  await night
  expect(order).toEqual(['the list answers 200', 'the night is over'])
})

test('a table that cannot be analysed does not keep the others from it, and is tried again', async () => {
  await sql`create table teimosa (valor int)`.execute(house.db)
  await sql`insert into teimosa select 1`.execute(house.db)
  await sql`create function teima(valor int) returns int immutable language plpgsql as $$
    begin return 1 / (select count(*) from pg_class where relname = 'teimosa_ainda_nao'); end $$`.execute(house.db)
  await sql`create statistics teimosia on (teima(valor)) from teimosa`.execute(house.db)
  await forgetAsAtAStart()
  await tonight()
  expect((await countsOf('transacao')).visitas).toBe(1)
  expect(await tarefa()).toContainEqual(['retry', 1])
  await sql`create table teimosa_ainda_nao ()`.execute(house.db)
  await house.clock.advance(60)
  await house.runJobs()
  expect(await tarefa()).not.toContainEqual(['retry', 1])
  expect(await countsOf('teimosa')).toMatchObject({ visitas: 1, analises: 1 })
  expect((await countsOf('transacao')).visitas).toBe(1)
  await sql`drop table teimosa, teimosa_ainda_nao`.execute(house.db)
  await sql`drop function teima`.execute(house.db)
})
