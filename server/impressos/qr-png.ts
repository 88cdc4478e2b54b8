import { crc32, deflateSync } from 'node:zlib'
import encodeQR from 'qr'

/** White modules around the code, and the least size of the picture in points: a phone reads it off another screen. */
const QUIET_ZONE = 4
const MIN_PIXELS = 300

/** A text as a QR code (correction M): a PNG of one bit a point, as base64. */
export function qrPng(text: string) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const scale = Math.ceil(MIN_PIXELS / modules.length)
  const rows = modules.flatMap((row) => Array<Buffer>(scale).fill(rowOf(row, scale)))
  return pngOf(modules.length * scale, rows).toString('base64')
}

/** One line of the picture: no filter, then eight points a byte; white is 1. */
function rowOf(row: readonly boolean[], scale: number) {
  const bits = row.map((isDark) => (isDark ? '0' : '1').repeat(scale)).join('')
  return Buffer.from([0, ...(bits.match(/.{1,8}/g) ?? []).map((eight) => Number.parseInt(eight.padEnd(8, '0'), 2))])
}

function pngOf(size: number, rows: readonly Buffer[]) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.writeUInt8(1, 8) // one bit a point; grey, no interlacing
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, crc])
}
