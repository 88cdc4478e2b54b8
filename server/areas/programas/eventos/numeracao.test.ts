import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenSaldo } from '../../../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { listNovos, lockNumeracao, moveNovos } from './evento.repo.ts'
import { numberEventos, numberNewEventos } from './numeracao.ts'
import { readPagina, readTodos } from './testing-eventos.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

async function correntista() {
  const pessoa = await house.given.assinante()
  return { ...pessoa, me: house.as(pessoa.token) }
}
type Correntista = Awaited<ReturnType<typeof correntista>>

/** The amounts in a log: each credit of these tests has its own. */
const valores = async ({ me }: Correntista, apos = '0') =>
  (await readTodos(me, { apos })).map(({ dados }) => dados.valor)

/** So many events at once, as a long backlog has them; `n` is their number. */
const insertNovos = (assinaturaUuid: string, quantos: number) =>
  sql`insert into evento_novo (assinatura_uuid, tipo, em, dados)
    select ${assinaturaUuid}, 'frete.gerado', ${house.clock.now()}, jsonb_build_object('n', n) from generate_series(1, ${quantos}::int) as n`.execute(
    house.db,
  )

test('an event whose transaction commits late comes after those that were read meanwhile', async () => {
  const ana = await correntista()
  const late = new pg.Client({ connectionString: house.database.databaseUrl })
  await late.connect()
  try {
    await late.query('begin')
    // its `id` is the lower one
    await late.query(
      `insert into evento_novo (assinatura_uuid, tipo, em, dados) values ($1, 'frete.gerado', now(), '{"valor": 1}')`,
      [ana.assinaturaUuid],
    )
    await givenSaldo(house, ana.assinaturaUuid, 200)
    const { eventos, proximo } = await readPagina(ana.me)
    expect(eventos.map(({ dados }) => dados.valor)).toEqual([2])
    await late.query('commit')
    expect(await valores(ana, proximo)).toEqual([1])
    expect(await valores(ana)).toEqual([2, 1])
  } finally {
    await late.end()
  }
})

test('a read does not wait for another transaction that numbers: it answers what is numbered, and the rest comes later', async () => {
  const ana = await correntista()
  await givenSaldo(house, ana.assinaturaUuid, 300)
  expect(await valores(ana)).toEqual([3])
  const stuck = new pg.Client({ connectionString: house.database.databaseUrl })
  await stuck.connect()
  try {
    await stuck.query(`begin; select pg_advisory_xact_lock(hashtext('evento'))`)
    await givenSaldo(house, ana.assinaturaUuid, 500)
    const reads = Array.from({ length: 12 }, () => valores(ana)) // more than the pool has connections
    expect(await Promise.all(reads)).toEqual(reads.map(() => [3]))
    await numberNewEventos.run(house.deps, {})
    expect(await valores(ana)).toEqual([3])
    await stuck.query('commit')
    expect(await valores(ana)).toEqual([3, 5])
  } finally {
    await stuck.end()
  }
})

test('each log counts its own places, so that a cursor tells nothing of the house', async () => {
  const [ana, bia] = [await correntista(), await correntista()]
  for (const { assinaturaUuid } of [ana, bia, ana]) await givenSaldo(house, assinaturaUuid, 100)
  const cursores = async ({ me }: Correntista) => (await readTodos(me)).map(({ cursor }) => cursor)
  expect(await cursores(ana)).toEqual(['1', '2'])
  expect(await cursores(bia)).toEqual(['1'])
  for (const { assinaturaUuid } of [bia, ana]) await givenSaldo(house, assinaturaUuid, 100)
  expect(await cursores(bia)).toEqual(['1', '2'])
  expect(await cursores(ana)).toEqual(['1', '2', '3'])
})

test('a numbering that dies in the middle loses nothing and doubles nothing', async () => {
  const ana = await correntista()
  await givenSaldo(house, ana.assinaturaUuid, 400)
  const dying = house.db.transaction().execute(async (tx) => {
    await lockNumeracao(tx)
    const novos = await listNovos(tx, 10)
    await moveNovos(
      tx,
      novos.map(({ id }) => id),
      [ana.assinaturaUuid],
      house.clock.now(),
    )
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  await expect(dying).rejects.toThrow()
  expect(await valores(ana)).toEqual([4])
  expect(await valores(ana)).toEqual([4])
})

test('two nodes that number a backlog at once number each event once, in its order', async () => {
  const [ana, node] = [await correntista(), await house.startNode()]
  await insertNovos(ana.assinaturaUuid, 2_500)
  await Promise.all([numberEventos(house.deps), numberEventos(node.deps), numberEventos(house.deps)])
  const all = await readTodos(ana.me)
  expect(all.map(({ dados }) => dados.n)).toEqual(Array.from({ length: 2_500 }, (_, i) => i + 1))
  expect(new Set(all.map(({ cursor }) => cursor)).size).toBe(2_500)
})
