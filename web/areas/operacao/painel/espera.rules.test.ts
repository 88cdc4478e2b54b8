import { expect, test } from 'vitest'
import { bytesText, esperaText, lugarOf } from './espera.rules.ts'

const agora = new Date('2026-11-25T12:00:00-03:00')

test.each([
  ['2026-11-25T11:22:00-03:00', '38 min'],
  ['2026-11-25T07:00:00-03:00', '5 h'],
  ['2026-11-23T07:00:00-03:00', '2 d 5 h'],
  ['2026-11-22T12:00:00-03:00', '3 d'],
  ['2026-11-25T12:00:01-03:00', '0 min'],
])('since %s it has waited %s', (desde, text) => expect(esperaText(new Date(desde), agora)).toBe(text))

test('sizes are told in the unit that fits', () => {
  expect([0, 999, 1_500_000, 2_000_000_000].map(bytesText)).toEqual([
    '0\u00a0B',
    '999\u00a0B',
    '1,5\u00a0MB',
    '2\u00a0GB',
  ])
})

test('a late item stands right of the deadline, an item in time left of it', () => {
  expect(lugarOf(0.99)).toBeLessThan(75)
  expect(lugarOf(1.01)).toBeGreaterThan(75)
  expect(lugarOf(50)).toBe(98)
})
