import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fotoJpeg, fotoPng, fotoWebp, heic } from '../../testing/given/foto.ts'
import { readImagem } from './imagem.ts'
import { followReading } from './leitura.ts'

/** What an examination says of these bytes, when they come in parts of this size. */
function examine(bytes: Buffer, size = bytes.length) {
  const exame = followReading(readImagem())
  for (let from = 0; from < bytes.length; from += size) {
    const refused = exame.feed(bytes.subarray(from, from + size))
    if (refused) return refused
  }
  return exame.end()
}

/** SOI, a frame of 800 by 600, a scan with what may stand in one, EOI. */
const SCANNED = Buffer.from(
  'ffd8ffe000104a46494600010100004800480000ffc0000b080258032001011100ffda0008010100003f0012ff0034ffd056ffffd7ff00ffd9',
  'hex',
)
const vp8 = (largura: number, altura: number) => {
  const data = Buffer.alloc(12)
  data.set([0, 0, 0, 0x9d, 0x01, 0x2a])
  data.writeUInt16LE(largura, 6)
  data.writeUInt16LE(altura, 8)
  return riff(riffChunk('VP8 ', data))
}
const riffChunk = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
const riff = (...chunks: Buffer[]) => riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
const vp8x = Buffer.from([0, 0, 0, 0, 0x8f, 0x01, 0, 0x2b, 0x01, 0])

test.each([
  ['a JPEG', fotoJpeg(), { tipo: 'image/jpeg', largura: 1, altura: 1 }],
  ['a JPEG of 300 KB', fotoJpeg(300_000), { tipo: 'image/jpeg', largura: 1, altura: 1 }],
  ['a JPEG with stuffed bytes and restarts', SCANNED, { tipo: 'image/jpeg', largura: 800, altura: 600 }],
  ['a JPEG with a film behind it', Buffer.concat([SCANNED, Buffer.alloc(999, 7)]), { tipo: 'image/jpeg' }],
  ['a PNG', fotoPng(640, 480), { tipo: 'image/png', largura: 640, altura: 480 }],
  ['a WebP without loss', fotoWebp(), { tipo: 'image/webp', largura: 1, altura: 1 }],
  ['a WebP with loss', vp8(1024, 768), { tipo: 'image/webp', largura: 1024, altura: 768 }],
  [
    'a WebP in its long form',
    riff(riffChunk('VP8X', vp8x), riffChunk('ALPH', Buffer.alloc(5)), riffChunk('VP8 ', Buffer.alloc(11))),
    { tipo: 'image/webp', largura: 400, altura: 300 },
  ],
])('%s is known by its bytes, in whatever parts they come', (_what, bytes, imagem) => {
  for (const size of [bytes.length, 1, 2, 3, 7, 64, 1000]) expect(examine(bytes, size)).toMatchObject(imagem)
})

test.each([
  ['nothing', ''],
  ['four bytes', '\xff\xd8\xff\xe0'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><p>Uma página inteira</p>'],
  ['a GIF', 'GIF89a\x01\x00\x01\x00\x00\x00\x00\x00'],
  ['a PDF', '%PDF-1.7 e mais alguma coisa'],
  ['sound in a RIFF', 'RIFF\x24\x00\x00\x00WAVEfmt e mais'],
])('%s is no picture of ours', (_what, text) => {
  expect(examine(Buffer.from(text, 'latin1'))).toBe('tipo')
})

test('half a picture is refused, wherever it ends', () => {
  for (const whole of [SCANNED, fotoJpeg(), fotoPng(), fotoWebp(), vp8(20, 20)]) {
    for (let length = 12; length < whole.length; length++) {
      const half = whole.subarray(0, length)
      expect([half.toString('hex'), examine(half)]).toEqual([half.toString('hex'), 'quebrada'])
    }
  }
})

test.each([
  ['a JPEG that is noise after its mark', Buffer.concat([SCANNED.subarray(0, 4), Buffer.alloc(400, 0x41)])],
  ['a JPEG without a picture', Buffer.from('ffd8ffe000104a46494600010100004800480000ffd9', 'hex')],
  ['a JPEG without height', Buffer.from(SCANNED.toString('hex').replace('08025803', '08000003'), 'hex')],
  ['a PNG without a picture', Buffer.concat([fotoPng().subarray(0, 33), fotoPng().subarray(-12)])],
  ['a PNG whose first chunk is another', Buffer.from(fotoPng().toString('latin1').replace('IHDR', 'IDAT'), 'latin1')],
  ['a WebP without a picture', riff(riffChunk('VP8X', vp8x))],
  ['a WebP that promises more than it has', riff(riffChunk('VP8 ', Buffer.alloc(12)).subarray(0, 14))],
])('%s is broken', (_what, bytes) => {
  expect(examine(bytes)).toBe('quebrada')
})

test('an examination of any bytes ends with an answer', () => {
  for (const whole of [SCANNED, fotoJpeg(), fotoPng(), fotoWebp(), vp8(20, 20)]) {
    for (let at = 0; at < whole.length; at++) {
      for (const bits of [0x01, 0x80, 0xff]) {
        const spoiled = Buffer.from(whole)
        spoiled[at] = spoiled[at]! ^ bits
        const found = examine(spoiled, 5)
        expect(
          typeof found === 'string' ? ['tipo', 'compactado', 'quebrada', 'pixels'].includes(found) : found.largura > 0,
        ).toBe(true)
      }
    }
  }
})

test('a picture packed with gzip is told by its name', () => {
  expect(examine(gzipSync(fotoJpeg()))).toBe('compactado')
})

test.each(['heic', 'heix', 'mif1', 'avif'])(
  'a photo of a phone as HEIF with the brand %s is told by its name',
  (brand) => {
    expect(examine(heic(brand))).toBe('heic')
    expect(examine(heic(brand), 3)).toBe('heic')
  },
)
