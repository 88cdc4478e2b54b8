import { expect, test } from 'vitest'
import * as z from 'zod'
import { isPeriodo, PERIODO } from './periodo.ts'

const Periodo = z.object(PERIODO)
const decode = (dataInicio: string, dataFim = dataInicio) => {
  const { dataInicio: inicio, dataFim: fim } = Periodo.parse({ dataInicio, dataFim })
  return [inicio?.toISOString(), fim?.toISOString()]
}

test('a bare day begins at its midnight in São Paulo, and as an end lasts until the next midnight', () => {
  expect(decode('2026-11-22')).toEqual(['2026-11-22T03:00:00.000Z', '2026-11-23T03:00:00.000Z'])
  expect(decode('2026-12-31')).toEqual(['2026-12-31T03:00:00.000Z', '2027-01-01T03:00:00.000Z'])
  expect(decode('2024-02-29')).toEqual(['2024-02-29T03:00:00.000Z', '2024-03-01T03:00:00.000Z'])
})

test.each([
  ['2026-11-22T10:30:15', '2026-11-22T13:30:15.000Z'],
  ['2026-11-22 10:30:15', '2026-11-22T13:30:15.000Z'],
  ['  2026-11-22 10:30:15 ', '2026-11-22T13:30:15.000Z'],
  ['2026-11-22T10:30', '2026-11-22T13:30:00.000Z'],
  ['2026-11-22T10:30:15.250', '2026-11-22T13:30:15.250Z'],
  ['2026-11-22T22:30:00', '2026-11-23T01:30:00.000Z'],
  ['2026-11-22T10:30:15Z', '2026-11-22T10:30:15.000Z'],
  ['2026-11-22T10:30:15-03:00', '2026-11-22T13:30:15.000Z'],
  ['2026-11-22 10:30:15+05:30', '2026-11-22T05:00:15.000Z'],
])('%s is the same instant as a beginning and as an end', (text, instant) => {
  expect(decode(text)).toEqual([instant, instant])
})

test.each([
  '',
  ' ',
  'ontem',
  '22/11/2026',
  '2026-11',
  '2026-1-2',
  '2026-13-01',
  '2026-00-10',
  '2026-02-30',
  '2025-02-29',
  '0002-11-22',
  '0000-01-01',
  '9999-12-31',
  '+12026-01-01',
  '2026-11-22T',
  '2026-11-22T25:00',
  '2026-11-22T10:61',
  '2026-11-22T10:30:15-3',
  '2026-11-22T10:30:15+99:00',
  '2026-11-22  10:30',
  "2026-11-22' or '1'='1",
])('%j is not a date', (text) => {
  const wrong = Periodo.safeParse({ dataInicio: text, dataFim: text }).error?.issues ?? []
  expect(wrong.map(({ path, message }) => [path[0], message])).toEqual([
    ['dataInicio', 'Informe uma data inicial válida.'],
    ['dataFim', 'Informe uma data final válida.'],
  ])
})

test('both ends are optional', () => {
  expect(Periodo.parse({})).toEqual({})
})

test('a period begins before it ends: one day is a period, an end on the day before is refused', () => {
  const spans = (dataInicio: string, dataFim: string) => {
    const { dataInicio: inicio, dataFim: fim } = Periodo.parse({ dataInicio, dataFim })
    return isPeriodo(inicio, fim)
  }
  expect(spans('2026-11-22', '2026-11-22')).toBe(true)
  expect(spans('2026-11-23', '2026-11-22')).toBe(false)
  expect(spans('2026-11-22T10:00', '2026-11-22T09:59:59')).toBe(false)
  expect(spans('2026-11-22T23:59', '2026-11-22')).toBe(true)
  expect(isPeriodo(undefined, new Date(0))).toBe(true)
  expect(isPeriodo(new Date(0), undefined)).toBe(true)
})

test('a decoded instant is encoded as the same instant', () => {
  const once = Periodo.parse({ dataInicio: '2026-11-22', dataFim: '2026-11-22' })
  expect(Periodo.parse(z.encode(Periodo, once))).toEqual(once)
})
