import fc from 'fast-check'
import { expect, test } from 'vitest'
import { semAcentos, semAcentosNemSobras } from './texto.ts'

test.each([
  ['São Paulo', 'sao paulo'],
  ['CORAÇÃO', 'coracao'],
  ['Ångström', 'angstrom'],
  ['a\u0303 e\u0301', 'a e'],
  ['', ''],
])('%j without accents is %j', (text, folded) => expect(semAcentos(text)).toBe(folded))

test('a text without accents does not change', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = semAcentosNemSobras(text)
      expect(semAcentosNemSobras(once)).toBe(once)
    }),
    { seed: 1 },
  )
})

test('superfluous spaces are removed', () => expect(semAcentosNemSobras('  Zé \t da\nSilva ')).toBe('ze da silva'))
