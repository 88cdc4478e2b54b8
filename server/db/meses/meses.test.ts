// Database: both. Partitions.
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { portador } from '../../areas/pagamento/testing-cartao.ts'
import type { Db } from '../../kernel/deps.ts'
import { makeMesesAFrente } from '../../kernel/work/meses.ts'
import { givenOcorrencia } from '../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { closeBooks } from '../../testing/livro.ts'
import { DAY } from '../../testing/tempo.ts'
import { failureOf } from '../quedas/failure.ts'
import { listAFrente, makeMeses } from './fazer-meses.ts'
import { inicioDo, TABELAS_MENSAIS, type TabelaMensal } from './meses.rules.ts'
import { listPedacos } from './particoes.ts'
import { insertNascido } from './testing-meses.ts'

let house: TestHouse
let ana: Awaited<ReturnType<typeof portador>>
beforeAll(async () => {
  house = await startHouse()
  ana = await portador(house)
  await ana.topUp(300_00)
})
afterAll(() => closeBooks(house))

async function another() {
  const other = await startHouse()
  onTestFinished(() => other.stop())
  return other
}

const tabela = (nome: string) => TABELAS_MENSAIS.find((one) => one.nome === nome)!
const nomes = async ({ db }: TestHouse, nome: string) =>
  (await listPedacos(db, tabela(nome))).map((pedaco) => pedaco.nome.slice(nome.length + 1))
const runMeses = ({ deps }: TestHouse) => makeMesesAFrente.run(deps, {})

/** A call to a carrier at an instant, and the partition that took it. */
async function call({ db }: TestHouse, em: string) {
  const { rows } = await sql<{ onde: string }>`
    insert into chamada_transportadora (em, transportadora_uuid, chamada, objetos, duracao_ms, desfecho, pedido, resposta)
    values (${em}, gen_random_uuid(), 'EMISSAO', '{}', 1, 'RESPONDEU', '', '') returning tableoid::regclass::text as onde`.execute(
    db,
  )
  return rows[0]!.onde.replace('chamada_transportadora_', '')
}

/** A frete that was bought at this instant, like one that ana has bought; and the partition of its first event. */
async function born({ db }: TestHouse, modelo: string, em: Date) {
  const uuid = await insertNascido(db, modelo, em)
  const { rows } = await sql<{ onde: string }>`
    select tableoid::regclass::text as onde from frete_evento where frete_uuid = ${uuid}`.execute(db)
  return { uuid, onde: rows.map(({ onde }) => onde.replace('frete_evento_', '')) }
}

const MESES = ['antes', '2026_12', '2027_01', '2027_02', 'depois']

test('the months ahead are there, and are made once', async () => {
  for (const { nome } of TABELAS_MENSAIS) expect(await nomes(house, nome)).toEqual(MESES)
  expect(await listAFrente(house.db, house.clock.now())).toEqual(
    TABELAS_MENSAIS.map(({ nome }) => ({ tabela: nome, meses: 3 })),
  )
  await runMeses(house)
  for (const { nome } of TABELAS_MENSAIS) expect(await nomes(house, nome)).toEqual(MESES)
})

test('rows on both sides of a month’s end go to their months', async () => {
  expect(await call(house, '2026-11-30T23:59:59.999-03:00')).toBe('antes')
  expect(await call(house, '2026-12-01T00:00:00-03:00')).toBe('2026_12')
  expect(await call(house, '1999-01-01T00:00:00Z')).toBe('antes')
  expect(await call(house, '2099-01-01T00:00:00Z')).toBe('depois')
})

test('all events of a frete are in the month in which it was bought', async () => {
  const compra = (await ana.buy())!
  await house.runJobs()
  const [modelo] = compra.fretes
  const january = inicioDo('2027-01')
  const last = await born(house, modelo!, new Date(january.getTime() - 1))
  const first = await born(house, modelo!, january)
  expect([last.onde, first.onde]).toEqual([['2026_12'], ['2027_01']])
  await sql`update frete set status = 'CANCELADO', status_em = ${inicioDo('2027-02')} where uuid = ${last.uuid}`.execute(
    house.db,
  )
  const { rows } = await sql<{ onde: string }>`
    select tableoid::regclass::text as onde from frete_evento where frete_uuid = ${last.uuid} order by ordem`.execute(
    house.db,
  )
  expect(rows.map(({ onde }) => onde)).toEqual(['frete_evento_2026_12', 'frete_evento_2026_12'])
  await sql`update frete set status = 'CANCELADO', status_em = ${january} where uuid = ${first.uuid}`.execute(house.db)
})

test('an event that is there twice is refused in every month', async () => {
  const again = sql`
    insert into frete_evento select * from frete_evento where frete_uuid in (select uuid from frete) limit 1`
  await expect(again.execute(house.db)).rejects.toMatchObject({ code: '23505' })
  const nobody = sql`insert into frete_evento (frete_uuid, para, em, causa, ator)
    values (${randomUUIDv7()}, 'PENDENTE', now(), 'x', 'x')`
  await expect(nobody.execute(house.db)).rejects.toMatchObject({ code: '23503' })
})

test('when the job did not run for months no row is refused; its next run moves the rows to their months', async () => {
  const other = await another()
  expect(await call(other, '2027-03-02T12:00:00-03:00')).toBe('depois')
  expect(await call(other, '2027-09-02T12:00:00-03:00')).toBe('depois')
  await other.clock.advance(120 * DAY)
  await runMeses(other)
  const { rows } = await sql<{ onde: string; many: number }>`
    select tableoid::regclass::text as onde, count(*)::int as many from chamada_transportadora group by 1 order by 1`.execute(
    other.db,
  )
  expect(rows).toEqual([
    { onde: 'chamada_transportadora_2027_03', many: 1 },
    { onde: 'chamada_transportadora_depois', many: 1 },
  ])
})

/** 0 when this node gave up, because another one takes long. */
const makeUnlessBusy = (db: Db, one: TabelaMensal, now: Date) =>
  makeMeses(db, one, now).catch((error: unknown) => {
    if (failureOf(error) !== 'load') throw error
    return 0
  })

test('two nodes that make the months at once make each once', async () => {
  const other = await another()
  const again = other.database.databaseUrl ? await startHouse({ database: other.database }) : other
  if (again !== other) onTestFinished(() => again.stop())
  const now = new Date('2027-01-20T12:00:00-03:00')
  for (const one of TABELAS_MENSAIS) {
    const made = await Promise.all([other, again, other, again].map(({ db }) => makeUnlessBusy(db, one, now)))
    expect(made.filter((many) => many > 0)).toEqual([2])
    expect(await nomes(other, one.nome)).toEqual([...MESES.slice(0, -1), '2027_03', '2027_04', 'depois'])
  }
})

test('months of calls that were deleted disappear', async () => {
  const other = await another()
  await call(other, '2026-12-10T12:00:00-03:00')
  await other.clock.advance(40 * DAY) // the fourth of January
  await runMeses(other)
  expect(await nomes(other, 'chamada_transportadora')).toContain('2026_12')
  await other.clock.advance(30 * DAY)
  await runMeses(other)
  expect(await nomes(other, 'chamada_transportadora')).toEqual([
    'antes',
    '2027_01', // it ended three days ago, and stays for another month
    '2027_02',
    '2027_03',
    '2027_04',
    '2027_05',
    'depois',
  ])
  expect(await call(other, '2026-12-10T12:00:00-03:00')).toBe('antes')
})

test('tracking that moves to its month is not told to programs again', async () => {
  const { fretes } = (await ana.buy())!
  const { uuid } = await born(house, fretes[0]!, new Date('2027-03-10T12:00:00-03:00'))
  await givenOcorrencia(house, uuid, new Date('2027-03-11T12:00:00-03:00'), 'Objeto em trânsito')
  const told = async () => {
    const { rows } =
      await sql`select from evento_novo where dados ->> 'freteUuid' = ${uuid} and tipo = 'frete.ocorrencia'`.execute(
        house.db,
      )
    return rows.length
  }
  expect(await told()).toBe(1)
  await makeMeses(house.db, tabela('frete_ocorrencia'), new Date('2027-02-20T12:00:00-03:00'))
  const { rows } = await sql<{ onde: string }>`
    select tableoid::regclass::text as onde from frete_ocorrencia where frete_uuid = ${uuid}`.execute(house.db)
  expect([rows, await told()]).toEqual([[{ onde: 'frete_ocorrencia_2027_03' }], 1])
})
