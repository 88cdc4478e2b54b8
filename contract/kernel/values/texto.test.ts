import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emLista, semAcentos, semAcentosNemSobras, semQuebra } from './texto.ts'

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

test.each([
  ['4 × 16 × 24 cm, 500 g', '4 × 16 × 24\u00a0cm, 500\u00a0g'],
  ['até 40 MB. O ensaio', 'até 40\u00a0MB. O ensaio'],
  ['sexta-feira, 4 de dezembro', 'sexta-feira, 4\u00a0de\u00a0dezembro'],
  ['chega sex., 4 dez', 'chega sex., 4\u00a0dez'],
  ['7 garrafas, 3 mesas', '7 garrafas, 3 mesas'],
])('%j keeps its numbers and dates whole', (text, whole) => expect(semQuebra(text)).toBe(whole))

test.each([
  [['PAC'], 'PAC'],
  [['PAC', 'SEDEX'], 'PAC e SEDEX'],
  [['PAC', 'SEDEX', '.COM'], 'PAC, SEDEX e .COM'],
])('%j is said as %j', (words, text) => expect(emLista(words)).toBe(text))
