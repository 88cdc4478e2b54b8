import { expect, test } from 'vitest'
import { chaveDigitada } from './chave-digitada.rules.ts'

test.each([
  ['3526 1111 2223', '352611112223', 'spaces between groups are no part of it'],
  ['352611ab.c', '352611ABC', 'letters where an alphanumeric CNPJ puts them, in upper case'],
  ['35x2611', '352611', 'no letter before them'],
  [`352611${'1'.repeat(12)}a5`, `352611${'1'.repeat(12)}5`, 'no letter after them'],
  ['1'.repeat(50), '1'.repeat(44), 'no more than 44'],
])('%s → %s: %s', (typed, expected) => {
  expect(chaveDigitada(typed)).toBe(expected)
})
