import { crc32, deflateSync } from 'node:zlib'

type Cor = readonly [red: number, green: number, blue: number]

/** A PNG of one colour, with transparency and interlaced when asked for; 8 bits a colour. */
export function pngOf(cor: Cor, largura: number, altura: number, { isTransparente = false } = {}): Buffer {
  const pixel = isTransparente ? [...cor, 255] : cor
  const row = Buffer.from([0, ...Array.from({ length: largura }, () => pixel).flat()])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(largura, 0)
  header.writeUInt32BE(altura, 4)
  header.set([8, isTransparente ? 6 : 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: altura }, () => row)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[
      ['IHDR', header],
      ['IDAT', pixels],
      ['IEND', Buffer.alloc(0)],
    ].map(([name, data]) => chunk(name as string, data as Buffer)),
  ])
}

function chunk(name: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Bits of a stream, the lowest first, as WebP writes them. */
function bitsOf(values: readonly (readonly [value: number, bits: number])[]) {
  const bits = values.flatMap(([value, many]) => Array.from({ length: many }, (_, i) => (value >> i) & 1))
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  bits.forEach((bit, i) => {
    bytes[i >> 3]! |= bit << (i & 7)
  })
  return bytes
}

/** A lossless WebP of one colour: each of its codes has one symbol, so that no pixel takes a bit. */
export function webpOf([red, green, blue]: Cor, largura: number, altura: number): Buffer {
  const um = (symbol: number) =>
    [
      [1, 1],
      [0, 1],
      [1, 1],
      [symbol, 8],
    ] as const
  const stream = bitsOf([
    [largura - 1, 14],
    [altura - 1, 14],
    [0, 1], // no transparency
    [0, 3], // version
    [0, 1], // no transform
    [0, 1], // no colour cache
    [0, 1], // one group of codes
    ...um(green),
    ...um(red),
    ...um(blue),
    ...um(255),
    ...([
      [1, 1],
      [0, 1],
      [0, 1],
      [0, 1],
    ] as const), // the code of distances
  ])
  const data = Buffer.concat([Buffer.from([0x2f]), stream, Buffer.alloc((stream.length + 1) % 2)])
  const head = Buffer.alloc(20)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(12 + data.length, 4)
  head.write('WEBPVP8L', 8, 'latin1')
  head.writeUInt32LE(data.length, 16)
  return Buffer.concat([head, data])
}

/** A grey JPEG of 8 by 8 blocks whose every block is the same: only its first difference is written. */
export function jpegOf(lado: number, turned?: boolean): Buffer {
  const side = Buffer.alloc(2)
  side.writeUInt16BE(lado)
  const blocos = Math.ceil(lado / 8) ** 2
  // -64 of the first block in the category 7, then nothing new
  const bits = `01${'0111111'}0${'000'.repeat(blocos - 1)}`
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const scan = Buffer.from(padded.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex')
  const orientation = hex(`ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 0006 0000 00000000`)
  return Buffer.concat([
    hex('ffd8'),
    ...(turned ? [orientation] : []),
    hex(`ffdb 0043 00 ${'08'.repeat(64)}`),
    hex('ffc0 000b 08'),
    side,
    side,
    hex('01 01 11 00'),
    hex(`ffc4 0015 00 00 02 ${'00'.repeat(14)} 00 07`),
    hex(`ffc4 0014 10 01 ${'00'.repeat(15)} 00`),
    hex('ffda 0008 01 01 00 00 3f 00'),
    scan,
    hex('ffd9'),
  ])
}
