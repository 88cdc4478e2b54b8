import { type Doc, writePdf } from '../../impressos/write-pdf.ts'
import { type Bloco, diaPorExtenso, startOf, type Texto, type Trecho } from './texto.rules.ts'

/** A page after the text: what its foot calls it, and what draws it. */
export type Pagina = { nome: string; draw: (doc: Doc, root: Element) => void }

/** Points. A contract of adhesion is set in 12 points or more (CDC art. 54, § 3). */
const BODY = 12
const SMALL = 9
const MARGIN = { top: 92, bottom: 84, left: 68, right: 68 }
const INK = '#16202e'
const QUIET = '#5a6678'
const LINE = '#c9d1dc'

/**
 * A legal text as an A4 document: real text in reading order, tagged for screen readers, with bookmarks. Every page
 * names the operator, the version and 'Página n de m'. The same text always gives the same bytes. A last page, such as
 * that of a signature, is not counted: the pages before it look as they do without it.
 */
export function renderTexto(
  texto: Texto,
  marca: { nome: string; razaoSocial: string; cnpj: string },
  ultimaPagina?: Pagina,
) {
  const vigente = startOf(texto.vigencia)
  const info = {
    Title: `${texto.titulo} – ${marca.nome}`,
    Author: marca.razaoSocial,
    Subject: `Versão ${texto.versao}, em vigor desde ${diaPorExtenso(texto.vigencia)}`,
    CreationDate: vigente,
    ModDate: vigente,
  }
  return writePdf({ size: 'A4', margins: MARGIN, bufferPages: true, tagged: true, info }, (doc) => {
    const root = doc.struct('Document')
    doc.addStructure(root)
    drawTitle(doc, root, texto)
    for (const bloco of texto.blocos) drawBloco(doc, root, bloco)
    const paginas = doc.bufferedPageRange().count
    if (ultimaPagina) {
      doc.addPage()
      ultimaPagina.draw(doc, root)
    }
    root.end()
    drawMargins(doc, { ...texto, paginas, ultima: ultimaPagina?.nome ?? '' }, marca)
  })
}

export type { Doc }
export type Element = PDFKit.PDFStructureElement

function drawTitle(doc: Doc, root: Element, { titulo, versao, vigencia }: Texto) {
  root.add(
    doc.struct('H1', {}, () => {
      doc.font('Helvetica-Bold').fontSize(26).fillColor(INK).text(titulo)
    }),
  )
  root.add(
    doc.struct('P', {}, () => {
      const line = `Versão ${versao}, em vigor desde ${diaPorExtenso(vigencia)}`
      doc.moveDown(0.2).font('Helvetica').fontSize(BODY).fillColor(QUIET).text(line)
    }),
  )
  doc.moveDown(1)
}

function drawBloco(doc: Doc, root: Element, bloco: Bloco) {
  switch (bloco.tipo) {
    case 'secao':
      keepTogether(doc, 90)
      doc.moveDown(0.6)
      doc.outline.addItem(bloco.texto)
      root.add(
        doc.struct('H2', {}, () => {
          doc.font('Helvetica-Bold').fontSize(15).fillColor(INK).text(bloco.texto)
        }),
      )
      return void doc.moveDown(0.45)
    case 'paragrafo':
      keepTogether(doc, 2 * BODY * 1.5)
      root.add(doc.struct('P', {}, () => drawTrechos(doc, bloco.trechos)))
      return void doc.moveDown(0.6)
    case 'lista': {
      const lista = doc.struct('L')
      root.add(lista)
      for (const item of bloco.itens) {
        keepTogether(doc, 2 * BODY * 1.5)
        lista.add(doc.struct('LI', {}, () => drawItem(doc, item)))
        doc.moveDown(0.25)
      }
      lista.end()
      return void doc.moveDown(0.35)
    }
  }
}

function drawItem(doc: Doc, trechos: Trecho[]) {
  const { left } = doc.page.margins
  doc
    .font('Helvetica')
    .fontSize(BODY)
    .fillColor(INK)
    .text('•', left + 6, doc.y, { lineBreak: false })
  drawTrechos(doc, trechos, left + 20)
  doc.x = left
}

function drawTrechos(doc: Doc, trechos: Trecho[], x = doc.page.margins.left) {
  const width = doc.page.width - doc.page.margins.right - x
  trechos.forEach(({ texto, isBold }, i) => {
    doc
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(BODY)
      .fillColor(INK)
    const options = { width, lineGap: 3.2, continued: i < trechos.length - 1 }
    if (i === 0) doc.text(texto, x, doc.y, options)
    else doc.text(texto, options)
  })
}

/** Begins a new page when fewer points are left: no heading and no first line stands alone at the foot. */
function keepTogether(doc: Doc, points: number) {
  if (doc.y + points > doc.page.height - doc.page.margins.bottom) doc.addPage()
}

/** Header and footer of each page, drawn when the number of pages is known. They are tagged as not part of the text. */
function drawMargins(
  doc: Doc,
  { titulo, versao, vigencia, paginas, ultima }: Texto & { paginas: number; ultima: string },
  { nome, razaoSocial, cnpj }: Parameters<typeof renderTexto>[1],
) {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    doc.page.margins = { ...MARGIN, top: 0, bottom: 0 } // so that nothing here begins another page
    const { width, height } = doc.page
    const right = width - MARGIN.right
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.font('Helvetica-Bold').fontSize(SMALL).fillColor(INK)
    doc.text(nome, MARGIN.left, 44, { lineBreak: false })
    doc.font('Helvetica').fillColor(QUIET)
    doc.text(titulo, MARGIN.left, 44, { width: right - MARGIN.left, align: 'right', lineBreak: false })
    rule(doc, 62, right)
    rule(doc, height - 62, right)
    const foot = `Versão ${versao}, em vigor desde ${diaPorExtenso(vigencia)}`
    doc.text(foot, MARGIN.left, height - 52, { lineBreak: false })
    const number = page - start < paginas ? `Página ${page - start + 1} de ${paginas}` : ultima
    doc.text(number, MARGIN.left, height - 52, { width: right - MARGIN.left, align: 'right', lineBreak: false })
    doc.text(`${razaoSocial}, CNPJ ${cnpj}`, MARGIN.left, height - 39, { lineBreak: false })
    doc.endMarkedContent()
  }
}

function rule(doc: Doc, y: number, right: number) {
  doc.moveTo(MARGIN.left, y).lineTo(right, y).lineWidth(0.6).stroke(LINE)
}
