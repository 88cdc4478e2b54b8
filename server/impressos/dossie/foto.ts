import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { decode } from '@cwasm/webp'

/** A file of the evidence, as it was sent. */
export type Foto = {
  tipo: 'image/jpeg' | 'image/png' | 'image/webp'
  largura: number
  altura: number
  bytes: Uint8Array
}

/** Bytes that a PDF holds (JPEG, PNG), and whether they are a smaller copy; else why there are none. */
export type FotoImpressa = { bytes: Uint8Array; isCopia: boolean } | { porque: string }

/**
 * Largest areas that are decoded, in pixels. A WebP of this area takes 64 MB as RGBA. A PNG with transparency takes
 * three times as much for each pixel. Any other PNG is only inflated, to see whether it is whole. A JPEG has no limit:
 * the reader of the PDF decodes it.
 */
const MAX_WEBP = 16_000_000
const MAX_PNG_TRANSPARENTE = 8_000_000
const MAX_PNG = 32_000_000
/** Longest side of a copy: 280 points an inch over the width of the page. */
const LADO_DA_COPIA = 2000

/**
 * A JPEG and a PNG go into the PDF as they are. No PDF holds a WebP: it becomes a PNG, made smaller when it has more
 * pixels than paper shows. A file too large to decode, or broken, is not printed.
 */
export function prepareFoto({ tipo, largura, altura, bytes }: Foto): FotoImpressa {
  if (tipo === 'image/jpeg') return { bytes, isCopia: false }
  const maxArea = tipo === 'image/webp' ? MAX_WEBP : isDecoded(bytes) ? MAX_PNG_TRANSPARENTE : MAX_PNG
  if (largura * altura > maxArea) return { porque: 'grande demais para ser impressa' }
  try {
    if (tipo === 'image/png') return isWholePng(bytes) ? { bytes, isCopia: false } : { porque: 'danificada' }
    const { width, height, data } = decode(bytes)
    return { bytes: encodePng(shrink({ largura: width, altura: height, rgba: data })), isCopia: true }
  } catch {
    return { porque: 'danificada' }
  }
}

type Pixels = { largura: number; altura: number; rgb: Buffer }

/** The picture on white, without transparency, each pixel the mean of those that it covers. */
function shrink({ largura, altura, rgba }: { largura: number; altura: number; rgba: Uint8ClampedArray }): Pixels {
  const passo = Math.max(1, Math.ceil(Math.max(largura, altura) / LADO_DA_COPIA))
  const [w, h] = [Math.ceil(largura / passo), Math.ceil(altura / passo)]
  const rgb = Buffer.alloc(w * h * 3)
  let to = 0
  for (let y = 0; y < h; y++) {
    const lastY = Math.min(altura, (y + 1) * passo)
    for (let x = 0; x < w; x++) {
      const lastX = Math.min(largura, (x + 1) * passo)
      let [red, green, blue, many] = [0, 0, 0, 0]
      for (let fromY = y * passo; fromY < lastY; fromY++) {
        for (let at = (fromY * largura + x * passo) * 4, end = (fromY * largura + lastX) * 4; at < end; at += 4) {
          const alpha = rgba[at + 3]!
          const white = 255 * (255 - alpha)
          red += rgba[at]! * alpha + white
          green += rgba[at + 1]! * alpha + white
          blue += rgba[at + 2]! * alpha + white
          many += 255
        }
      }
      rgb[to++] = red / many
      rgb[to++] = green / many
      rgb[to++] = blue / many
    }
  }
  return { largura: w, altura: h, rgb }
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Each byte as its distance from the same colour of the pixel at its left. */
const FILTER_SUB = 1

/** PNG (RFC 2083), eight bits a colour. */
function encodePng({ largura, altura, rgb }: Pixels): Buffer {
  const row = largura * 3
  const raw = Buffer.alloc(altura * (row + 1))
  for (let y = 0; y < altura; y++) {
    const [from, to] = [y * row, y * (row + 1) + 1]
    raw[to - 1] = FILTER_SUB
    for (let i = 0; i < row; i++) raw[to + i] = rgb[from + i]! - (i < 3 ? 0 : rgb[from + i - 3]!)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(largura, 0)
  header.writeUInt32BE(altura, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Samples of a pixel for each colour type of PNG. */
const AMOSTRAS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Whether pdfkit decodes a PNG, because of its transparency or because it is interlaced, instead of embedding it. */
const isDecoded = (png: Uint8Array) => png[25] === 4 || png[25] === 6 || png[28] === 1

/**
 * Whether the pixels of a PNG are all there. pdfkit decodes some kinds later, where an error can no longer be caught.
 */
function isWholePng(bytes: Uint8Array) {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!png.subarray(0, 8).equals(SIGNATURE)) return false
  const [largura, altura, bits, tipo, isEntrelacada] = [
    png.readUInt32BE(16),
    png.readUInt32BE(20),
    png[24]!,
    png[25]!,
    png[28] === 1,
  ]
  const parts: Buffer[] = []
  for (let at = 8; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  const bitsDoPixel = bits * (AMOSTRAS[tipo] ?? 0)
  const rows = (w: number, h: number) => (w === 0 || h === 0 ? 0 : h * (1 + Math.ceil((w * bitsDoPixel) / 8)))
  const expected = isEntrelacada
    ? ADAM7.reduce((sum, [x, y, dx, dy]) => sum + rows(Math.ceil((largura - x) / dx), Math.ceil((altura - y) / dy)), 0)
    : rows(largura, altura)
  return expected > 0 && inflateSync(Buffer.concat(parts), { maxOutputLength: expected }).length === expected
}

/** Start and distance of the pixels of each of the seven passes of an interlaced PNG. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
