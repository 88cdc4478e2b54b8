import bwip from 'bwip-js/node'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCodigos } from '../testing-codigos.ts'
import { code128 } from './code-128.ts'
import { dataMatrix, LADO } from './data-matrix.ts'

/** The same as a library of bar codes writes it. */
const ofLibrary = (text: string) => (bwip.raw('code128', text, {})[0] as { sbs: number[] }).sbs

test.each([
  'QQ123456785BR',
  '20040020',
  '99000000012345',
  'A',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  'AB12CD',
  'A123456',
  ' ~',
])('Code 128 of %s is as short as it can be', (text) => {
  expect(code128(text)).toEqual(ofLibrary(text))
})

test('Code 128 of object codes and CEPs is what a library writes', () => {
  const s10 = fc.stringMatching(/^[A-Z]{2}\d{9}BR$/)
  fc.assert(
    fc.property(fc.oneof(s10, fc.stringMatching(/^\d{8}$/), fc.stringMatching(/^\d{14}$/)), (text) => {
      expect(code128(text)).toEqual(ofLibrary(text))
    }),
  )
})

test('what Code 128 cannot hold is refused', () => {
  expect(() => code128('é')).toThrow('ASCII')
  expect(() => code128('')).toThrow('ASCII')
})

/** With white around it, some points for each module. */
function picture(text: string, points = 4) {
  const width = (LADO + 8) * points
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const { x, y, largura } of dataMatrix(text)) {
    for (let row = (y + 4) * points; row < (y + 5) * points; row++) {
      for (let column = (x + 4) * points; column < (x + 4 + largura) * points; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
    }
  }
  return { data, width, height: width }
}

test('a DataMatrix is read back, whatever printable text stands in it', async () => {
  const texts = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
    minLength: 1,
    maxLength: 70,
  })
  await fc.assert(
    fc.asyncProperty(texts, fc.nat(30), async (text, spaces) => {
      const whole = text + ' '.repeat(spaces)
      expect(await readCodigos(picture(whole), ['DataMatrix'])).toEqual([whole])
    }),
    { numRuns: 60 },
  )
})

test('a DataMatrix that is full to the last word is read back', async () => {
  const text = 'x'.repeat(114)
  expect(await readCodigos(picture(text), ['DataMatrix'])).toEqual([text])
  expect(() => dataMatrix(`${text}x`)).toThrow('too many')
  expect(() => dataMatrix('ação')).toThrow('ASCII')
})
