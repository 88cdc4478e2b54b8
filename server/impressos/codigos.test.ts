import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCodigos } from '../testing/codigos.ts'
import { code128 } from './barras.ts'
import { dataMatrix, LADO } from './data-matrix.ts'

/** A picture of dark rectangles, given in modules, with white around and several points a module. */
function picture(
  lado: { largura: number; altura: number },
  dark: readonly { x: number; y: number; largura: number; altura: number }[],
  points = 4,
  quiet = 10,
) {
  const [width, height] = [(lado.largura + 2 * quiet) * points, (lado.altura + 2 * quiet) * points]
  const data = new Uint8Array(width * height * 4).fill(255)
  for (const { x, y, largura, altura } of dark) {
    for (let row = (y + quiet) * points; row < (y + quiet + altura) * points; row++) {
      const [from, to] = [row * width + (x + quiet) * points, row * width + (x + quiet + largura) * points]
      data.fill(0, from * 4, to * 4)
      for (let point = from; point < to; point++) data[point * 4 + 3] = 255
    }
  }
  return { data, width, height }
}

const printable = (limits: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)), ...limits })

// eleven modules a character, start and check included, and thirteen for the stop
test.each([
  ['QQ123456785BR', 13],
  ['20040020', 6],
  ['99000000012345', 9],
  ['A', 3],
])('Code 128 of %s takes %i characters: digits by two', (text, characters) => {
  expect(code128(text).modulos).toBe(11 * characters + 13)
})

test('Code 128 with any printable text is read back', async () => {
  const s10 = fc.stringMatching(/^[A-Z]{2}\d{9}BR$/)
  const texts = fc.oneof(s10, fc.stringMatching(/^\d{8}$/), printable({ minLength: 1, maxLength: 20 }))
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const { modulos, barras } = code128(text)
      const bars = barras.map((barra) => ({ ...barra, y: 0, altura: 40 }))
      expect(await readCodigos(picture({ largura: modulos, altura: 40 }, bars), ['Code128'])).toContain(text) // some texts also have a reading from right to left
    }),
    { numRuns: 60 },
  )
})

test('what Code 128 cannot encode is refused', () => {
  expect(() => code128('é')).toThrow('ASCII')
  expect(() => code128('')).toThrow('ASCII')
})

const matriz = (text: string) =>
  picture(
    { largura: LADO, altura: LADO },
    dataMatrix(text).map((trecho) => ({ ...trecho, altura: 1 })),
  )

test('a DataMatrix with any printable text is read back', async () => {
  const texts = printable({ minLength: 1, maxLength: 70 })
  await fc.assert(
    fc.asyncProperty(texts, fc.nat(30), async (text, spaces) => {
      const whole = text + ' '.repeat(spaces)
      expect(await readCodigos(matriz(whole), ['DataMatrix'])).toEqual([whole])
    }),
    { numRuns: 60 },
  )
})

test('a DataMatrix with every code word in use is read back', async () => {
  const text = 'x'.repeat(114)
  expect(await readCodigos(matriz(text), ['DataMatrix'])).toEqual([text])
  expect(() => dataMatrix(`${text}x`)).toThrow('too many')
  expect(() => dataMatrix('ação')).toThrow('ASCII')
})
