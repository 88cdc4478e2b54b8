import { expect, test } from 'vitest'
import { inicioDo, limiteOf, mesesBetween, mesOf, mesOfUuid, planMeses, plusMeses } from './meses.rules.ts'

test('a month begins and ends at midnight in São Paulo', () => {
  expect(mesOf(new Date('2026-12-01T02:59:59.999Z'))).toBe('2026-11')
  expect(mesOf(new Date('2026-12-01T03:00:00Z'))).toBe('2026-12')
  expect(inicioDo('2026-12').toISOString()).toBe('2026-12-01T03:00:00.000Z')
})

test('months are counted over the turn of years', () => {
  expect(plusMeses('2026-11', 3)).toBe('2027-02')
  expect(plusMeses('2027-02', -3)).toBe('2026-11')
  expect(plusMeses('2026-12', 0)).toBe('2026-12')
  expect(mesesBetween('2026-11', '2027-02')).toBe(3)
})

test('the bound of a month among uuids is the first UUIDv7 of its first millisecond', () => {
  const bound = limiteOf({ tipo: 'UUID' }, '2026-12')

  expect(Number.parseInt(bound.replace('-', '').slice(0, 12), 16)).toBe(inicioDo('2026-12').getTime())
  expect(mesOfUuid(bound)).toBe('2026-12')
  expect(mesOfUuid('018f0000-0000-7abc-8def-0123456789ab')).toBe('2024-04')
})

test('the present month and three more are ready', () => {
  const now = new Date('2026-11-26T15:00:00Z')
  expect(planMeses('2026-12', now)).toEqual([
    { de: '2026-12', ate: '2027-01' },
    { de: '2027-01', ate: '2027-02' },
    { de: '2027-02', ate: '2027-03' },
  ])
  expect(planMeses('2027-03', now)).toEqual([])
  expect(planMeses('2030-01', now)).toEqual([])
  expect(planMeses('2026-09', now)).toHaveLength(6)
})

test('a clock that jumps by years leaves one piece between, not a hundred', () => {
  const planned = planMeses('2026-12', new Date('2035-06-10T12:00:00Z'))
  expect(planned[0]).toEqual({ de: '2026-12', ate: '2035-06' })
  expect(planned.map(({ de }) => de)).toEqual(['2026-12', '2035-06', '2035-07', '2035-08', '2035-09'])
})
