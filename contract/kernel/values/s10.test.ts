import { describe, expect, test } from 'vitest'
import { formatS10, isS10, s10Digit, s10Of } from './s10.ts'

const CODES = [
  'DG049186230BR',
  'DG049186226BR',
  'DG049186212BR',
  'PH185560916BR',
  'PH297898690BR',
  'AN312817735BR',
  'AP499229999BR',
]

describe('S10, the code of a parcel (facts: correios.md §8.1)', () => {
  test.each(CODES)('%s is valid, and `s10Of` makes it from its number', (code) => {
    expect(isS10(code)).toBe(true)
    expect(s10Of(code.slice(0, 2), Number(code.slice(2, 10)))).toBe(code)
  })

  test.each([
    ['12345015', '5'],
    ['12345008', '0'],
  ])('the special values of the check digit: %s-%s', (digits, digit) => {
    expect(s10Digit(digits)).toBe(digit)
    expect(isS10(`QQ${digits}${digit}BR`)).toBe(true)
  })

  test.each([
    'DG049186231BR',
    'DG049186203BR',
    'dg049186230br',
    'DG049186230US',
    'DG 049 186 230 BR',
    'D0049186230BR',
    'DG04918623BR',
    'DG0491862300BR',
    'DG049186230BR\n',
    '',
  ])('%j is invalid', (code) => expect(isS10(code)).toBe(false))

  test('any single wrong digit is noticed', () => {
    for (const code of CODES)
      for (let at = 2; at < 11; at++)
        for (let digit = 0; digit < 10; digit++) {
          const other = `${code.slice(0, at)}${digit}${code.slice(at + 1)}`
          // the remainders 0 and 6 share the check digit 5: only then can two numbers be confused
          if (other !== code && isS10(other)) expect(code[10]).toBe('5')
        }
  })

  test('numbers are padded, and start again after eight digits', () => {
    expect(s10Of('QQ', 1)).toMatch(/^QQ00000001\dBR$/)
    expect(s10Of('QQ', 100_000_001)).toBe(s10Of('QQ', 1))
    for (let numero = 0; numero < 2000; numero++) expect(isS10(s10Of('QQ', numero))).toBe(true)
  })

  test('a code is shown to people in groups', () => {
    expect(formatS10('DG049186230BR')).toBe('DG 049 186 230 BR')
    expect(formatS10('99000000000001')).toBe('99000000000001')
    expect(formatS10('')).toBe('')
  })
})
