import * as fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { imprimivel, semImpressao } from './imprimivel.ts'
import { FONTES, larguraDe } from './larguras.ts'
import { PONTO_MM } from './traco.ts'

test.each([
  ['João da Conceição – Nº 5 “B”', 'João da Conceição – Nº 5 “B”'],
  ['Joa\u0303o', 'João'],
  ['Иван Щукин', 'Ivan Shchukin'],
  ['Σωκράτης', 'Sokratis'],
  ['Łódź Đorđe ő', 'Lódz Dorde o'],
  ['Ana 📦 Teste', 'Ana ? Teste'],
  ['👍🏽', '?'],
  ['文字', '??'],
  ['ﬁm', 'fim'],
  ['a\u0000b\u202e\u200bc\n d\t', 'abc d'],
  ['1−2‑3', '1-2-3'],
  ['a \u0591 b \u0591', 'a b'],
  ['a \u0000 b', 'a b'],
])('%j is printed as %j', (text, printed) => {
  expect(imprimivel(text)).toBe(printed)
  expect(semImpressao(text) !== undefined).toBe(printed.includes('?'))
})

test('a question mark that somebody typed is printed, and is no missing letter', () => {
  expect([imprimivel('Casa 5?'), semImpressao('Casa 5?')]).toEqual(['Casa 5?', undefined])
})

test('every printed character of any text has a width', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const printed = imprimivel(text)
      expect(printed).toMatch(/^[ -~\u00a1-\u00ac\u00ae-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/)
      expect(imprimivel(printed)).toBe(printed)
    }),
  )
})

test('the width of any text equals pdfkit’s', () => {
  const doc = new PDFDocument()
  const letters = Array.from({ length: 224 }, (_, i) => String.fromCharCode(32 + i)).filter((letter) =>
    /[ -~¡-¬®-ÿ]/.test(letter),
  )
  const unit = fc.constantFrom(...letters, ...Array.from('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'))
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), fc.constantFrom('normal', 'negrito'), (text, fonte) => {
      const wide = doc.font(FONTES[fonte]).fontSize(10).widthOfString(text) * PONTO_MM
      expect(larguraDe(text, fonte, 10)).toBeCloseTo(wide, 6)
    }),
  )
  expect(larguraDe('rt', 'normal', 10)).toBeGreaterThan(larguraDe('r', 'normal', 10) + larguraDe('t', 'normal', 10))
})
