import { expect, test } from 'vitest'
import { readCodigos } from '../testing/codigos.ts'
import { qrPng } from './qr-png.ts'

/** payments.md §1.2 */
const PIX =
  '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB'

const pngOf = (text: string) => Buffer.from(qrPng(text), 'base64')
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test.each([PIX, 'a', 'Olá, João', '0123456789'.repeat(30), `${PIX}${PIX}${PIX}`])(
  '%s is read back off the picture',
  async (text) => {
    expect(await readCodigos(pngOf(text), ['QRCode'])).toEqual([text])
  },
)

test('the picture is square, large enough for a screen and small enough for an answer', () => {
  for (const text of ['a', PIX, PIX.repeat(4)]) {
    const png = pngOf(text)
    const [width = 0, height] = sizeOf(png)
    expect(width).toBe(height)
    expect(width).toBeGreaterThanOrEqual(300)
    expect(png.length).toBeLessThan(6000)
  }
})

test('the same text is the same picture', () => {
  expect(qrPng(PIX)).toBe(qrPng(PIX))
})
