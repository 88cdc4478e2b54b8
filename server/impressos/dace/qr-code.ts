import encodeQR from 'qr'
import { findTrechos, type Trecho } from '../data-matrix.ts'

/** A QR code: the number of modules of a side, and its dark ones row by row. The quiet zone of four modules is not in it. */
export type QrCode = { texto: string; lado: number; trechos: readonly Trecho[] }

/** White modules that the library draws around the code: it wants one at least. */
const MARGEM = 1

/** QR code (ISO/IEC 18004) with correction M. */
export function qrCode(texto: string): QrCode {
  const modulos = encodeQR(texto, 'raw', { ecc: 'medium', border: MARGEM })
  const lado = modulos.length - 2 * MARGEM
  const isDark = (row: number, column: number) => modulos[row + MARGEM]?.[column + MARGEM] ?? false
  return { texto, lado, trechos: findTrechos(lado, isDark) }
}
