import PDFDocument from 'pdfkit'
import { type Fonte, PONTO_MM } from './traco.ts'

/** Fonts that every PDF reader has; pdfkit knows their metrics. */
export const FONTES: Record<Fonte, string> = { normal: 'Helvetica', negrito: 'Helvetica-Bold' }

const AVANCOS: Record<Fonte, Map<number, number>> = { normal: new Map(), negrito: new Map() }
const metro = new PDFDocument({ autoFirstPage: false })

/** Width in mm of a printable text as pdfkit sets it, with kerning. */
export function larguraDe(text: string, fonte: Fonte, tamanho: number): number {
  let units = 0
  for (let i = 0; i < text.length; i++) units += avancoDe(text, i, fonte)
  return (units / 1000) * tamanho * PONTO_MM
}

/**
 * Distance from a letter to the next, in thousandths of the size. Cached: a label asks a thousand times for a few
 * hundred pairs.
 */
function avancoDe(text: string, at: number, fonte: Fonte) {
  const pair = text.charCodeAt(at) * 0x10000 + (at + 1 < text.length ? text.charCodeAt(at + 1) : 0)
  const known = AVANCOS[fonte].get(pair)
  if (known !== undefined) return known
  metro.font(FONTES[fonte]).fontSize(1000)
  const next = text.slice(at + 1, at + 2)
  const measured = metro.widthOfString(text.slice(at, at + 2)) - metro.widthOfString(next)
  AVANCOS[fonte].set(pair, measured)
  return measured
}
