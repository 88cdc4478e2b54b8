import { afterAll, beforeAll, expect, test } from 'vitest'
import { diaDaSemana, parseDia } from '#contract/kernel/values/dia'
import { givenComprado, givenStatus, vendedor } from '../../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { passTime } from '../../../testing/tempo.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

type Semana = { segunda: string; fretes: number; valor: number }

test('twelve weeks from Monday to Sunday over a year’s end, without cancelled, expired and unpaid fretes', async () => {
  const ana = await vendedor(house)
  const uuids = await ana.buy(...Array.from({ length: 8 }, () => ({})))
  // a Wednesday in the middle of January
  await passTime(house, (Date.parse('2028-01-19T12:00:00-03:00') - house.clock.now().getTime()) / 1000)
  const em = [
    '2028-01-17T00:00:00-03:00', // the Monday of this week begins
    '2028-01-16T23:59:59-03:00', // the Sunday before it
    '2028-01-02T12:00:00-03:00', // the week of the year's end
    '2027-12-27T00:00:00-03:00',
    '2027-11-01T00:00:00-03:00', // the first Monday of twelve
    '2027-10-31T23:59:59-03:00', // a second too early
    '2028-01-18T12:00:00-03:00',
    '2028-01-18T13:00:00-03:00',
  ]
  for (const [i, uuid] of uuids.entries()) await givenComprado(house, uuid, new Date(em[i]!))
  await givenStatus(house, uuids[6]!, 'CANCELADO')
  await givenStatus(house, uuids[7]!, 'EXPIRADO')
  await givenStatus(house, uuids[1]!, 'ENTREGUE')
  const { valorFreteCentavos } = await house.db
    .selectFrom('frete')
    .select('valorFreteCentavos')
    .where('uuid', '=', uuids[0]!)
    .executeTakeFirstOrThrow()
  const valor = valorFreteCentavos / 100
  const semanas = (await ana.me.get('/api/v1/frete/semanas')).json<Semana[]>()
  expect(semanas.map(({ segunda }) => segunda)).toEqual([
    '2027-11-01',
    '2027-11-08',
    '2027-11-15',
    '2027-11-22',
    '2027-11-29',
    '2027-12-06',
    '2027-12-13',
    '2027-12-20',
    '2027-12-27',
    '2028-01-03',
    '2028-01-10',
    '2028-01-17',
  ])
  expect(semanas.every(({ segunda }) => diaDaSemana(parseDia(segunda)) === 1)).toBe(true)
  expect(semanas.filter(({ fretes }) => fretes > 0)).toEqual([
    { segunda: '2027-11-01', fretes: 1, valor },
    { segunda: '2027-12-27', fretes: 2, valor: (valorFreteCentavos * 2) / 100 },
    { segunda: '2028-01-10', fretes: 1, valor },
    { segunda: '2028-01-17', fretes: 1, valor },
  ])
  const bia = await vendedor(house)
  const none = (await bia.me.get('/api/v1/frete/semanas')).json<Semana[]>()
  expect(none).toEqual(semanas.map(({ segunda }) => ({ segunda, fretes: 0, valor: 0 })))
})
