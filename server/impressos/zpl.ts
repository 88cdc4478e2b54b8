import { LADO } from './data-matrix.ts'
import type { Etiqueta } from './dizeres-da-etiqueta.ts'
import { drawEtiqueta } from './etiqueta.ts'
import { A6, centred } from './folhas.ts'
import { moveTracos, PONTO_MM, type Traco } from './traco.ts'

/** Points a millimetre at 203 dpi. */
const PONTOS_POR_MM = 8
const points = (mm: number) => Math.round(mm * PONTOS_POR_MM)

/** Labels in ZPL II, the language of thermal printers, for 203 dpi and paper of 100 by 150 mm. */
export const renderZpl = (etiquetas: readonly Etiqueta[]) => etiquetas.map(renderUma).join('')

function renderUma(etiqueta: Etiqueta) {
  const { dx, dy } = centred(A6)
  const tracos = moveTracos(drawEtiqueta(etiqueta), dx, dy)
  const size = `^PW${points(A6.largura)}^LL${points(A6.altura)}`
  return `^XA^CI28${size}^LH0,0\n${tracos.map(commandOf).join('\n')}\n^PQ1^XZ\n`
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
    case 'imagem':
      throw new Error('a label holds no photograph')
  }
}

function box(width: number, height: number, thickness: number) {
  const thick = Math.max(1, points(thickness))
  return `${Math.max(thick, points(width))},${Math.max(thick, points(height))},${thick}`
}

/**
 * Escapes ^ and ~, which begin commands, and _, the escape itself. `imprimivel` has removed other control characters.
 */
const escapeZpl = (text: string) =>
  text.replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)
