import { expect, test } from 'vitest'
import { formatDecimal, parseDecimal } from './number.rules.ts'

test.each([
  ['89,9', 8990],
  ['89,90', 8990],
  ['89.9', 8990],
  ['89', 8900],
  [',5', 50],
  ['1.500', 150_000],
  ['1.500,5', 150_050],
  ['30.000,01', 3_000_001],
  ['0', 0],
])('%s reais', (text, centavos) => expect(parseDecimal(text, 2)).toBe(centavos))

test.each([
  ['0,3', 300],
  ['0,300', 300],
  ['1,85', 1850],
  ['30', 30_000],
  ['0,30050', Number.NaN],
  ['0,3505', Number.NaN],
])('%s kg', (text, gramas) => expect(parseDecimal(text, 3)).toBe(gramas))

test('an empty field is not zero', () => {
  expect(parseDecimal('', 0)).toBeNull()
  expect(parseDecimal(' , ', 3)).toBeNull()
})

test('amounts are written in full', () => {
  expect(formatDecimal(300, 3)).toBe('0,300')
  expect(formatDecimal(123_450, 2)).toBe('1.234,50')
  expect(formatDecimal(7, 2)).toBe('0,07')
  expect(formatDecimal(240, 0)).toBe('240')
  expect(formatDecimal(1_000_000_00, 2)).toBe('1.000.000,00')
})
