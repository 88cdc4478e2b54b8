import * as fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { imprimivel } from './imprimivel.ts'
import { larguraDe } from './larguras.ts'
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
])('%j is printed as %j', (text, printed) => {
  expect(imprimivel(text)).toBe(printed)
})

test('whatever stands in a text, what is printed has a width', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const printed = imprimivel(text)
      expect(printed).toMatch(/^[ -~\u00a1-\u00ac\u00ae-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/)
      expect(imprimivel(printed)).toBe(printed)
    }),
  )
})

test('letters are as wide as the fonts say', () => {
  const doc = new PDFDocument()
  const letters = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
  const latin = Array.from({ length: 224 }, (_, i) => String.fromCharCode(32 + i)).filter((letter) =>
    /[ -~¡-¬®-ÿ]/.test(letter),
  )
  for (const [fonte, name] of [
    ['normal', 'Helvetica'],
    ['negrito', 'Helvetica-Bold'],
  ] as const) {
    doc.font(name).fontSize(10)
    for (const letter of [...latin, ...Array.from(letters)])
      expect([letter, larguraDe(letter, fonte, 10)]).toEqual([
        letter,
        expect.closeTo(doc.widthOfString(letter) * PONTO_MM, 6),
      ])
  }
})
