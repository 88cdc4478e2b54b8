import type { QrCode } from './dace/qr-code.ts'
import { LADO } from './data-matrix.ts'
import type { Etiqueta } from './dizeres-da-etiqueta.ts'
import { A6, drawA6 } from './folhas.ts'
import { PONTO_MM, type Traco } from './traco.ts'

/** Points a millimetre at 203 dpi. */
const PONTOS_POR_MM = 8
const points = (mm: number) => Math.round(mm * PONTOS_POR_MM)

/** Labels in ZPL II, the language of thermal printers, for 203 dpi and paper of 100 by 150 mm. */
export const renderZpl = (etiquetas: readonly Etiqueta[]) => etiquetas.map(renderUma).join('')

function renderUma(etiqueta: Etiqueta) {
  const size = `^PW${points(A6.largura)}^LL${points(A6.altura)}`
  return `^XA^CI28${size}^LH0,0\n${drawA6(etiqueta).map(commandOf).join('\n')}\n^PQ1^XZ\n`
}

function commandOf(traco: Traco): string {
  const at = `${points(traco.x)},${points(traco.y)}`
  switch (traco.tipo) {
    case 'texto': {
      // the printer's own font is narrower than the measured one
      const height = points(traco.tamanho * PONTO_MM)
      return `^FT${at}^A0N,${height},${height}${traco.isBranco ? '^FR' : ''}^FH_^FD${escapeZpl(traco.texto)}^FS`
    }
    case 'linha':
      return `^FO${at}^GB${box(traco.ateX - traco.x, traco.ateY - traco.y, traco.espessura)}^FS`
    case 'caixa':
      return `^FO${at}^GB${box(traco.largura, traco.altura, traco.espessura)}^FS`
    case 'tarja':
      return `^FO${at}^GB${box(traco.largura, traco.altura, Math.min(traco.largura, traco.altura))}^FS`
    case 'barras':
      return `^FO${at}^BY${points(traco.modulo)}^BCN,${points(traco.altura)},N,N,N,A^FD${escapeZpl(traco.codigo.texto)}^FS`
    case 'matriz':
      return `^FO${at}^BXN,${points(traco.modulo)},200,${LADO},${LADO}^FH_^FD${escapeZpl(traco.texto)}^FS`
    case 'qr':
      return `^FO${at}${graphicOf(traco.codigo, points(traco.modulo))}^FS`
    case 'marca':
    case 'imagem':
      throw new Error('a label holds neither photographs nor pale letters')
  }
}

/**
 * A QR code as a picture, point by point, so that every printer puts the tested modules at the place of the drawing: the
 * printer's own command (^BQ) moves the code down and chooses its size. A colon repeats the row before.
 */
function graphicOf({ lado, trechos }: QrCode, pontos: number) {
  const bytes = Math.ceil((lado * pontos) / 8)
  const rows = Array.from({ length: lado }, () => new Uint8Array(bytes))
  for (const { x, y, largura } of trechos)
    for (let i = x * pontos; i < (x + largura) * pontos; i++) {
      const row = rows[y]
      if (row) row[i >> 3] = (row[i >> 3] ?? 0) | (0x80 >> (i & 7))
    }
  const data = rows.map((row) => Buffer.from(row).toString('hex').toUpperCase() + ':'.repeat(pontos - 1)).join('')
  const size = bytes * lado * pontos
  return `^GFA,${size},${size},${bytes},${data}`
}

function box(width: number, height: number, thickness: number) {
  const thick = Math.max(1, points(thickness))
  return `${Math.max(thick, points(width))},${Math.max(thick, points(height))},${thick}`
}

/**
 * Escapes ^ and ~, which begin commands, the backslash, and _, the escape itself. `imprimivel` has removed other
 * control characters.
 */
const escapeZpl = (text: string) =>
  text.replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)
