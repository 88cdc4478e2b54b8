import { MARK_BYTES, type Reading, type Recusa } from './leitura.ts'

/** What a picture is, told by its bytes: never by its name, nor by what its sender says of it. */
export type Imagem = { tipo: 'image/jpeg' | 'image/png' | 'image/webp'; largura: number; altura: number }

/** Reads a picture of the three kinds to its end, so that half a picture is refused; it does not draw it. */
export function* readImagem(): Reading<Imagem | Recusa> {
  const mark = yield { take: MARK_BYTES }
  const read = isJpeg(mark)
    ? yield* readJpeg(mark)
    : isPng(mark)
      ? yield* readPng(mark)
      : mark.toString('latin1', 0, 4) === 'RIFF' && mark.toString('latin1', 8, 12) === 'WEBP'
        ? yield* readWebp(mark)
        : outroTipo(mark)
  if (typeof read === 'string') return read
  return read.largura === 0 || read.altura === 0 ? 'quebrada' : read
}

/** Why a file of another kind is refused. For some kinds a person can be told what to do. */
export const outroTipo = (mark: Buffer) => (isHeic(mark) ? 'heic' : isGzip(mark) ? 'compactado' : 'tipo')

export const isJpeg = (mark: Buffer) => mark.subarray(0, 3).equals(JPEG)
export const isPng = (mark: Buffer) => mark.subarray(0, 8).equals(PNG)
/** HEIF (ISO 23008-12) with one of the brands under which phones write HEVC or AV1 pictures. */
const isHeic = (mark: Buffer) =>
  mark.toString('latin1', 4, 8) === 'ftyp' &&
  /^(?:hei[cxms]|hev[cx]|mif1|msf1|avif)$/.test(mark.toString('latin1', 8, 12))
/** RFC 1952: its two bytes, and the only method of compression there is. */
const isGzip = (mark: Buffer) => mark.subarray(0, 3).equals(GZIP)
const GZIP = Buffer.from([0x1f, 0x8b, 0x08])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Markers of a JPEG (ITU T.81, annex B): one that starts a frame and tells the size, the start of a scan, the end. */
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
const SCAN = 0xda
const END = 0xd9
/** Inside of a scan: a byte 0xff of the picture itself, or a mark after which a decoder can begin anew. */
const isInScan = (code: number) => code === 0 || (code >= 0xd0 && code <= 0xd7)

export function* readJpeg(mark: Buffer): Reading<Imagem | Recusa> {
  let size: { largura: number; altura: number } | undefined
  let hasScan = false
  let code = mark[3]!
  let known = mark.subarray(4)
  // the bytes that were taken to tell the kind belong to the first segment
  const take = function* (many: number): Reading<Buffer> {
    const had = known.subarray(0, many)
    known = known.subarray(had.length)
    if (had.length === many) return had
    return Buffer.concat([had, yield { take: many - had.length }])
  }
  for (;;) {
    if (code === END) return size && hasScan ? { tipo: 'image/jpeg', ...size } : 'quebrada'
    if (code < 0xc0 || isInScan(code) || code === 0xd8) return 'quebrada'
    const length = (yield* take(2)).readUInt16BE() - 2
    if (length < 0) return 'quebrada'
    if (isFrame(code)) {
      if (length < 6) return 'quebrada'
      const frame = yield* take(length)
      size = { altura: frame.readUInt16BE(1), largura: frame.readUInt16BE(3) }
    } else {
      const had = Math.min(known.length, length)
      known = known.subarray(had)
      if (length > had) yield { skip: length - had }
    }
    if (code === SCAN) {
      hasScan = true
      code = (yield { marker: (next) => !isInScan(next) })[0]!
    } else {
      if ((yield* take(1))[0] !== 0xff) return 'quebrada'
      code = yield* codeOf(take)
    }
  }
}

/** The code after a byte 0xff. Any number of further bytes 0xff may stand before the code. */
function* codeOf(take: (many: number) => Reading<Buffer>): Reading<number> {
  let code = 0xff
  while (code === 0xff) code = (yield* take(1))[0]!
  return code
}

/** Chunks (PNG, 3rd edition): IHDR first, at least one IDAT, IEND last; each is length, name, data and four bytes of CRC. */
export function* readPng(mark: Buffer): Reading<Imagem | Recusa> {
  const header = Buffer.concat([mark.subarray(8), yield { take: 4 + 13 + 4 }])
  if (header.readUInt32BE() !== 13 || header.toString('latin1', 4, 8) !== 'IHDR') return 'quebrada'
  const size = { largura: header.readUInt32BE(8), altura: header.readUInt32BE(12) }
  let hasData = false
  for (;;) {
    const chunk = yield { take: 8 }
    const name = chunk.toString('latin1', 4)
    if (!/^[A-Za-z]{4}$/.test(name)) return 'quebrada'
    yield { skip: chunk.readUInt32BE() + 4 }
    if (name === 'IDAT') hasData = true
    if (name === 'IEND') return hasData ? { tipo: 'image/png', ...size } : 'quebrada'
  }
}

/** A RIFF of chunks (RFC 9649): the first one tells the size, one of them holds the picture, all fill the RIFF exactly. */
function* readWebp(mark: Buffer): Reading<Imagem | Recusa> {
  let left = mark.readUInt32LE(4) - 4
  let size: { largura: number; altura: number } | undefined
  let hasData = false
  while (left >= 8) {
    const chunk = yield { take: 8 }
    const name = chunk.toString('latin1', 0, 4)
    const length = chunk.readUInt32LE(4)
    const padded = length + (length % 2)
    if (padded > left - 8) return 'quebrada'
    let read = 0
    if (!size) {
      read = SIZE_BYTES[name] ?? 0
      if (read === 0 || length < read) return 'quebrada'
      size = sizeOfWebp(name, yield { take: read })
      if (!size) return 'quebrada'
    }
    if (['VP8 ', 'VP8L', 'ANMF'].includes(name)) hasData = true
    if (padded > read) yield { skip: padded - read }
    left -= 8 + padded
  }
  return left === 0 && size && hasData ? { tipo: 'image/webp', ...size } : 'quebrada'
}

/** How many bytes of a WebP's first chunk tell the size. */
const SIZE_BYTES: Record<string, number> = { 'VP8 ': 10, VP8L: 5, VP8X: 10 }

function sizeOfWebp(name: string, bytes: Buffer) {
  if (name === 'VP8X') return { largura: bytes.readUIntLE(4, 3) + 1, altura: bytes.readUIntLE(7, 3) + 1 }
  if (name === 'VP8L') {
    if (bytes[0] !== 0x2f) return undefined
    const bits = bytes.readUInt32LE(1)
    return { largura: (bits & 0x3fff) + 1, altura: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (bytes.readUIntBE(3, 3) !== 0x9d012a) return undefined
  return { largura: bytes.readUInt16LE(6) & 0x3fff, altura: bytes.readUInt16LE(8) & 0x3fff }
}
