// Database: PostgreSQL. Its statistics tell which partitions were read.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portador } from '../../areas/pagamento/testing-cartao.ts'
import { givenOcorrencia, givenStatus } from '../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { closeBooks } from '../../testing/livro.ts'
import { insertNascido } from './testing-meses.ts'

let house: TestHouse
let ana: Awaited<ReturnType<typeof portador>>
let uuid: string
let codigo: string
beforeAll(async () => {
  house = await startHouse({ env: { DATABASE_POOL: '1' } }) // all reads came from this one connection
  ana = await portador(house)
  await ana.topUp(300_00)
  const { fretes } = (await ana.buy())!
  uuid = await insertNascido(house.db, fretes[0]!, new Date('2027-01-10T12:00:00-03:00'))
  codigo = await givenStatus(house, uuid, 'POSTADO')
  await givenOcorrencia(house, uuid, house.clock.now(), 'Objeto postado')
})
afterAll(() => closeBooks(house))

/** How often each partition was looked into, by an index or as a whole. */
async function looks() {
  await sql`select pg_stat_force_next_flush()`.execute(house.db)
  await sql`select 1`.execute(house.db)
  const { rows } = await sql<{ nome: string; vezes: number }>`
    select relname as nome, (seq_scan + coalesce(idx_scan, 0))::float8 as vezes from pg_stat_user_tables
    where relname ~ '^(frete_evento|frete_ocorrencia)_'`.execute(house.db)
  return new Map(rows.map(({ nome, vezes }) => [nome, vezes]))
}

/** The partitions that `ask` looked into. */
async function lookedInto(ask: () => Promise<unknown>) {
  const before = await looks()
  await ask()
  const after = await looks()
  return [...after]
    .filter(([nome, vezes]) => vezes > (before.get(nome) ?? 0))
    .map(([nome]) => nome)
    .toSorted()
}

const ITS_MONTH = ['frete_evento_2027_01', 'frete_ocorrencia_2027_01']

test('one frete is read in its own month alone, however often it is asked for', async () => {
  const open = async () => {
    for (let i = 0; i < 8; i++) expect((await ana.me.get(`/api/v1/frete/${uuid}`)).statusCode).toBe(200)
  }
  expect(await lookedInto(open)).toEqual(ITS_MONTH)
  const track = async () => {
    for (let i = 0; i < 8; i++) expect((await house.get(`/api/v1/rastreio/${codigo}`)).statusCode).toBe(200)
  }
  expect(await lookedInto(track)).toEqual(['frete_ocorrencia_2027_01'])
})

test('a page of the list is read in the months of its fretes', async () => {
  const list = async () => {
    for (let i = 0; i < 8; i++)
      expect((await ana.me.get('/api/v1/frete?status=POSTADO')).json<unknown[]>()).toHaveLength(1)
  }
  expect(await lookedInto(list)).toEqual(['frete_ocorrencia_2027_01'])
})

test('a step of a frete is written in its month, and nothing else is touched', async () => {
  expect(
    await lookedInto(() =>
      sql`update frete set status = 'ENTREGUE', status_em = ${house.clock.now()} where uuid = ${uuid}`.execute(
        house.db,
      ),
    ),
  ).toEqual([])
})
