import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyFretes, givenStatus, vendedor } from '../../../testing/given/frete.ts'
import type { Caller } from '../../../testing/house.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { FRETE, list } from '../lista/testing-lista.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

const NAO_IMPRESSAS = { status: 'GERADO', naoImpressas: 'true' }
const lote = (me: Caller, uuids: readonly string[]) => me.get(`${FRETE}/etiqueta/lote?uuids=${uuids.join(',')}`)

/** Somebody with fretes that have labels, from the last bought to the first bought, as the list shows them. */
async function withGerados(quantos: number) {
  const ana = await vendedor(house)
  const uuids = await buyFretes(
    ana,
    Array.from({ length: quantos }, () => ({})),
  )
  for (const uuid of uuids) await givenStatus(house, uuid, 'GERADO')
  const { uuids: listed } = await list(ana.me)
  const impressoEm = async (uuid: string) =>
    (await ana.me.get(`${FRETE}/${uuid}`)).json<{ impressoEm: string | null }>().impressoEm
  return { ...ana, uuids: listed, impressoEm }
}

test('list and detail show when a label was printed, and nothing for labels never printed', async () => {
  const ana = await withGerados(3)
  const [one, other, third] = ana.uuids as [string, string, string]
  expect((await list(ana.me)).fretes.map(({ impressoEm }) => impressoEm)).toEqual([null, null, null])
  expect(await list(ana.me, NAO_IMPRESSAS)).toMatchObject({ uuids: [one, other, third], total: 3 })

  const url = `${FRETE}/${other}/etiqueta`
  const headers = { authorization: `Bearer ${ana.token}` }
  expect((await house.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404)
  expect(await ana.impressoEm(other)).toBeNull()
  expect((await ana.me.get(url)).statusCode).toBe(200)
  const em = await ana.impressoEm(other)
  expect(em).toBe('2026-11-25T12:00:00-03:00')
  const { fretes } = await list(ana.me)
  expect(fretes.map(({ uuid, impressoEm }) => [uuid, impressoEm])).toEqual([
    [one, null],
    [other, em],
    [third, null],
  ])
  expect(await list(ana.me, NAO_IMPRESSAS)).toMatchObject({ uuids: [one, third], total: 2 })
  expect(await list(ana.me, { ...NAO_IMPRESSAS, pageSize: 1, page: 1 })).toMatchObject({ uuids: [third], total: 2 })

  expect((await lote(ana.me, [one, third])).statusCode).toBe(200)
  expect(await list(ana.me, NAO_IMPRESSAS)).toMatchObject({ uuids: [], total: 0 })
})

test('the filter for labels never printed returns only GERADO fretes, whatever other filters are set', async () => {
  const ana = await withGerados(2)
  const [gerado, postado] = ana.uuids as [string, string]
  await givenStatus(house, postado, 'POSTADO')
  const [pendente] = await ana.buy({ pedido: 'AGULHA' })
  for (const query of [{}, { status: '' }, { status: 'GERADO,POSTADO,PENDENTE' }])
    expect(await list(ana.me, { naoImpressas: 'true', ...query })).toMatchObject({ uuids: [gerado], total: 1 })
  expect(await list(ana.me, { naoImpressas: 'true', status: 'POSTADO,PENDENTE' })).toMatchObject({
    uuids: [],
    total: 0,
  })
  expect(await list(ana.me, { naoImpressas: 'true', busca: 'agulha' })).toMatchObject({ uuids: [], total: 0 })
  expect((await list(ana.me, { naoImpressas: 'true', busca: 'joão' })).uuids).toEqual([gerado])
  expect((await list(ana.me, { naoImpressas: 'false', busca: 'agulha' })).uuids).toEqual([pendente])
  expect(refusedBy(await ana.me.get(`${FRETE}?naoImpressas=talvez`))).toMatchObject({
    code: 'VALIDACAO',
    errors: [['naoImpressas', 'Use true ou false.']],
  })
})

test('a refused print, a declaration and another subscriber’s request do not count as printed', async () => {
  const [ana, bia] = [await withGerados(2), await withGerados(1)]
  const [one, other] = ana.uuids as [string, string]
  expect((await lote(ana.me, [one, bia.uuids[0]!])).statusCode).toBe(404)
  expect((await lote(bia.me, [one])).statusCode).toBe(404)
  expect((await ana.me.get(`${FRETE}/${one}/etiqueta?tipoFolha=A5`)).statusCode).toBe(422)
  expect((await ana.me.get(`${FRETE}/${other}/declaracao-conteudo`)).statusCode).toBe(200)
  expect([await ana.impressoEm(one), await ana.impressoEm(other)]).toEqual([null, null])
  expect(await list(bia.me, NAO_IMPRESSAS)).toMatchObject({ uuids: bia.uuids, total: 1 })
})

test('printed again, the later instant stays; batches of the same fretes in other orders do not block each other', async () => {
  const ana = await withGerados(6)
  const [one] = ana.uuids as [string]
  await lote(ana.me, ana.uuids)
  await house.clock.advance(300)
  const answers = await Promise.all([
    ...[ana.uuids, ana.uuids.toReversed(), ana.uuids.slice(2), ana.uuids.slice(3).toReversed()].map((some) =>
      lote(ana.me, some),
    ),
    ana.me.get(`${FRETE}/${one}/etiqueta`),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  for (const uuid of ana.uuids) expect(await ana.impressoEm(uuid)).toBe('2026-11-25T12:05:00-03:00')
  // a slow job that began earlier ends last: the instant does not go back
  await sql`update frete set impresso_em = impresso_em + interval '1 hour' where uuid = ${one}`.execute(house.db)
  await ana.me.get(`${FRETE}/${one}/etiqueta`)
  expect(await ana.impressoEm(one)).toBe('2026-11-25T13:05:00-03:00')
})
