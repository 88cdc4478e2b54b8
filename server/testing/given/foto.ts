import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'

const ZEROS = '00'.repeat(15)
/** A grey JPEG of one pixel. */
const CINZA = Buffer.from(
  [
    'ffd8ffe000104a46494600010101004800480000',
    `ffdb004300${'ff'.repeat(64)}`,
    'ffc0000b080001000101011100',
    `ffc400140001${ZEROS}03`,
    `ffc400141001${ZEROS}00`,
    'ffda0008010100003f0037ffd9',
  ].join(''),
  'hex',
)

/** A JPEG like no other, of exactly so many bytes when a length is given: its comments fill it. */
export function fotoJpeg(length?: number): Buffer {
  const marca = comentario(randomBytes(16))
  let left = (length ?? CINZA.length + marca.length) - CINZA.length - marca.length
  const fill: Buffer[] = []
  while (left > 0) {
    const size = left < 65_537 + 5 ? left : 60_000
    fill.push(comentario(Buffer.alloc(Math.min(size, 65_537) - 4)))
    left -= Math.min(size, 65_537)
  }
  return Buffer.concat([CINZA.subarray(0, 2), marca, ...fill, CINZA.subarray(2)])
}

function comentario(bytes: Buffer) {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

/** A black PNG of this size. */
export function fotoPng(largura = 3, altura = 2): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(largura, 0)
  header.writeUInt32BE(altura, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(Math.min(altura, 100) * (Math.min(largura, 100) + 1)))
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer) {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, data, Buffer.alloc(4)])
}

/** A lossless WebP of one pixel. */
export const fotoWebp = () => Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

const BOUNDARY = '----fotosdeteste'

/** A form with one file, as a browser sends it. */
export function formOf(
  bytes: Buffer,
  { field = 'arquivo', name = 'foto.jpg', type = 'image/jpeg' }: { field?: string; name?: string; type?: string } = {},
) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

/** How the HEIC file of an iPhone begins: its type with the compatible ones, and the box of what it holds. */
export const heic = (brand = 'heic') =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 0x24]),
    Buffer.from(`ftyp${brand}\0\0\0\0mif1MiHEMiPrmiafMiHBheic`, 'latin1'),
    Buffer.from([0, 0, 0x0b, 0x9c]),
    Buffer.from('meta\0\0\0\0\0\0\0"hdlr\0\0\0\0\0\0\0\0pict', 'latin1'),
    Buffer.alloc(3000),
  ])
