import { setImmediate as turn } from 'node:timers/promises'
import { dataMatrix } from './data-matrix.ts'
import { FONTES } from './larguras.ts'
import { type Pagina, PONTO_MM, type Traco } from './traco.ts'
import { type Doc, writePdf } from './write-pdf.ts'

/** Metadata of a file. */
type Sobre = { titulo: string; autor: string; emitidoEm: Date }

const TRACEJADO = { risco: 4, vao: 3 }

/**
 * Pages as a PDF of lines, boxes and two fonts that every reader has: nothing is embedded. The same pages at the same
 * instant give the same bytes. Between two pages other work gets its turn.
 */
export async function renderPdf(paginas: Iterable<Pagina>, { titulo, autor, emitidoEm }: Sobre) {
  const info = { Title: titulo, Author: autor, CreationDate: emitidoEm }
  const bytes = await writePdf({ autoFirstPage: false, info }, async (doc) => {
    printAtFullSize(doc)
    for (const { largura, altura, tracos } of paginas) {
      doc.addPage({ size: [points(largura), points(altura)], margin: 0 })
      for (const traco of tracos) drawTraco(doc, traco)
      await turn()
    }
  })
  return new Uint8Array(bytes) // a copy in memory of its own, which a thread may transfer
}

/**
 * Asks for printing at full size: scaled to a printer's margins, bars would not be whole points. pdfkit has no option
 * for this.
 */
function printAtFullSize(doc: Doc) {
  const { _root } = doc as unknown as { _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } } }
  _root.data.ViewerPreferences.data['PrintScaling'] = 'None'
}

const points = (mm: number) => mm / PONTO_MM

function drawTraco(doc: Doc, traco: Traco) {
  const [x, y] = [points(traco.x), points(traco.y)]
  switch (traco.tipo) {
    case 'texto':
      if (traco.isBranco) doc.fillColor('white')
      doc.font(FONTES[traco.fonte], traco.tamanho).text(traco.texto, x, y, { lineBreak: false, baseline: 'alphabetic' })
      if (traco.isBranco) doc.fillColor('black')
      return
    case 'linha':
      if (traco.isTracejada) doc.dash(TRACEJADO.risco, { space: TRACEJADO.vao })
      doc.lineWidth(points(traco.espessura)).moveTo(x, y).lineTo(points(traco.ateX), points(traco.ateY)).stroke()
      if (traco.isTracejada) doc.undash()
      return
    case 'caixa':
      doc.lineWidth(points(traco.espessura)).rect(x, y, points(traco.largura), points(traco.altura)).stroke()
      return
    case 'tarja':
      doc.rect(x, y, points(traco.largura), points(traco.altura)).fill()
      return
    case 'barras': {
      const altura = traco.altura / traco.modulo
      return drawModulos(
        doc,
        traco,
        traco.codigo.barras.map((barra) => ({ ...barra, y: 0, altura })),
      )
    }
    case 'matriz':
      return drawModulos(
        doc,
        traco,
        dataMatrix(traco.texto).map((trecho) => ({ ...trecho, altura: 1 })),
      )
    case 'qr':
      return drawModulos(
        doc,
        traco,
        traco.codigo.trechos.map((trecho) => ({ ...trecho, altura: 1 })),
      )
    case 'marca':
      return drawMarca(doc, traco, [x, y])
    case 'imagem':
      return drawImagem(doc, traco, [x, y])
  }
}

function drawMarca(doc: Doc, { texto, tamanho, graus }: Extract<Traco, { tipo: 'marca' }>, [x, y]: [number, number]) {
  doc
    .save()
    .rotate(graus, { origin: [x, y] })
    .font(FONTES.negrito, tamanho)
    .fillColor(PALIDA)
  doc.text(texto, x - doc.widthOfString(texto) / 2, y, { lineBreak: false, baseline: 'middle' })
  doc.fillColor('black').restore()
}
const PALIDA = '#dcdcdc'

function drawImagem(
  doc: Doc,
  { largura, altura, bytes }: Extract<Traco, { tipo: 'imagem' }>,
  [x, y]: [number, number],
) {
  try {
    doc.image(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), x, y, {
      fit: [points(largura), points(altura)],
    })
  } catch {
    doc
      .font(FONTES.normal, 9)
      .text('Esta foto não pôde ser impressa.', x, y + 9, { lineBreak: false, baseline: 'alphabetic' })
  }
}

/**
 * Draws rectangles in whole modules with a single fill: small, and sharp at every size. A DataMatrix has four hundred;
 * written one by one with `doc.rect` they would add a tenth to a label's time.
 */
function drawModulos(
  doc: Doc,
  { x, y, modulo }: { x: number; y: number; modulo: number },
  rectangles: readonly { x: number; y: number; largura: number; altura: number }[],
) {
  const operators = rectangles.map((one) => `${one.x} ${one.y} ${one.largura} ${one.altura} re`)
  doc.save().translate(points(x), points(y)).scale(points(modulo))
  doc.addContent(operators.join('\n')).fill().restore()
}
