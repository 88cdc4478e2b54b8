import { imprimivel } from '../impressos/imprimivel.ts'
import { type Doc, writePdf } from '../impressos/write-pdf.ts'
import { BARRAS_MM, type Campo, type CamposDoBoleto, CODIGO_DO_BANCO, NAO_PAGUE } from './boleto-campos.ts'

const INK = '#16202e'
const QUIET = '#5a6678'
const LINE = '#8793a3'
const AMBER = '#ffb81c'
const LEFT = 36
const WIDTH = 523
/** Width of the right column, with the values that are compared and typed. */
const SIDE = 148
const ROW = 27
const DUAS_LINHAS = 40
const TRES_LINHAS = 53
const MM = 72 / 25.4

/** A boleto on one A4 page: the payer's receipt, and below the cut the part for a bank. */
export function renderBoleto(campos: CamposDoBoleto) {
  const info = { Title: `Boleto de testes – ${campos.marca}`, Author: campos.marca }
  return writePdf({ size: 'A4', margin: 0, info }, async (doc) => {
    drawMarca(doc, campos.marca)
    let y = drawRecibo(doc, campos, 96)
    y = drawCorte(doc, y + 30)
    await drawFicha(doc, campos, y + 22)
  })
}

/** The warning that nobody may overlook: a tape at the top, and the same words across the page under everything else. */
function drawMarca(doc: Doc, marca: string) {
  doc.save().rotate(-52, { origin: [297, 421] })
  doc.font('Helvetica-Bold').fontSize(46).fillColor('#fdf6e6')
  for (const y of [150, 421, 690]) doc.text(NAO_PAGUE, -150, y, { width: 894, align: 'center', lineBreak: false })
  doc.restore()
  doc.rect(LEFT, 30, WIDTH, 26).fill(AMBER)
  doc.font('Helvetica-Bold').fontSize(13).fillColor('#0a2a30')
  doc.text(NAO_PAGUE, LEFT, 37, { width: WIDTH, align: 'center', lineBreak: false })
  doc.fontSize(14).fillColor(INK).text(marca, LEFT, 68, { lineBreak: false })
}

function drawRecibo(doc: Doc, campos: CamposDoBoleto, top: number) {
  const { beneficiario, vencimento, agencia, pagador, nossoNumero, documento, especie, quantidade, valor, instrucoes } =
    campos
  let y = drawCabecalho(doc, campos.linha, top)
  y = drawRow(doc, y, DUAS_LINHAS, [
    [beneficiario, WIDTH - SIDE],
    [vencimento, SIDE],
  ])
  y = drawRow(doc, y, TRES_LINHAS, [
    [pagador, WIDTH - SIDE],
    [agencia, SIDE],
  ])
  y = drawRow(doc, y, ROW, [
    [documento, 135],
    [especie, 80],
    [quantidade, 160],
    [nossoNumero, SIDE],
  ])
  y = drawRow(doc, y, DUAS_LINHAS, [
    [instrucoes, WIDTH - SIDE],
    [valor, SIDE],
  ])
  return drawFoot(doc, y, 'Recibo do pagador')
}

async function drawFicha(doc: Doc, campos: CamposDoBoleto, top: number) {
  const side = (campo: Campo): Celula => [campo, SIDE]
  let y = drawCabecalho(doc, campos.linha, top)
  y = drawRow(doc, y, ROW, [[campos.local, WIDTH - SIDE], side(campos.vencimento)])
  y = drawRow(doc, y, DUAS_LINHAS, [[campos.beneficiario, WIDTH - SIDE], side(campos.agencia)])
  const { emissao, documento, especieDoc, aceite, processamento } = campos
  y = drawRow(doc, y, ROW, [
    [emissao, 88],
    [documento, 92],
    [especieDoc, 58],
    [aceite, 40],
    [processamento, 97],
    side(campos.nossoNumero),
  ])
  const { uso, carteira, especie, quantidade, unitario } = campos
  y = drawRow(doc, y, ROW, [
    [uso, 88],
    [carteira, 56],
    [especie, 56],
    [quantidade, 88],
    [unitario, 87],
    side(campos.valor),
  ])
  const direita = [campos.desconto, campos.deducoes, campos.mora, campos.acrescimos, campos.cobrado]
  drawCelula(doc, LEFT, y, direita.length * ROW, [campos.instrucoes, WIDTH - SIDE])
  direita.forEach((campo, i) => drawCelula(doc, LEFT + WIDTH - SIDE, y + i * ROW, ROW, side(campo)))
  y += direita.length * ROW
  y = drawRow(doc, y, TRES_LINHAS, [[campos.pagador, WIDTH - SIDE], side(campos.sacador)])
  drawFoot(doc, y, 'Ficha de compensação')
  await drawBarras(doc, campos.barras, y + 16)
}

function drawCabecalho(doc: Doc, linha: string, y: number) {
  doc
    .font('Helvetica-Bold')
    .fontSize(11)
    .fillColor(INK)
    .text('Banco de Testes', LEFT, y + 5, { lineBreak: false })
  doc.fontSize(15).text(CODIGO_DO_BANCO, LEFT + 112, y + 2, { width: 66, align: 'center', lineBreak: false })
  doc.fontSize(11).text(linha, LEFT + 184, y + 5, { width: WIDTH - 184, align: 'right', lineBreak: false })
  for (const x of [LEFT + 112, LEFT + 178])
    doc
      .moveTo(x, y)
      .lineTo(x, y + 20)
      .lineWidth(1.2)
      .stroke(INK)
  doc
    .moveTo(LEFT, y + 20)
    .lineTo(LEFT + WIDTH, y + 20)
    .lineWidth(1.2)
    .stroke(INK)
  return y + 20
}

type Celula = readonly [campo: Campo, largura: number]

function drawRow(doc: Doc, y: number, height: number, celulas: readonly Celula[]) {
  let x = LEFT
  for (const celula of celulas) {
    drawCelula(doc, x, y, height, celula)
    x += celula[1]
  }
  return y + height
}

function drawCelula(doc: Doc, x: number, y: number, height: number, [[nome, valor], width]: Celula) {
  doc.rect(x, y, width, height).lineWidth(0.6).stroke(LINE)
  doc
    .font('Helvetica')
    .fontSize(6.5)
    .fillColor(QUIET)
    .text(nome, x + 4, y + 4, { lineBreak: false })
  doc.font('Helvetica-Bold').fontSize(8.5).fillColor(INK)
  const isSide = width === SIDE
  doc.text(valor.split('\n').map(imprimivel).join('\n'), x + 4, y + 13, {
    width: width - 8,
    height: height - 13,
    align: isSide ? 'right' : 'left',
    lineGap: 1.5,
    ellipsis: true,
  })
}

function drawFoot(doc: Doc, y: number, words: string) {
  doc.font('Helvetica').fontSize(6.5).fillColor(QUIET)
  doc.text(`Autenticação mecânica · ${words}`, LEFT, y + 5, { width: WIDTH, align: 'right', lineBreak: false })
  return y + 16
}

function drawCorte(doc: Doc, y: number) {
  doc
    .font('Helvetica')
    .fontSize(6.5)
    .fillColor(QUIET)
    .text('Corte aqui', LEFT, y - 9, { lineBreak: false })
  doc
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.6)
    .dash(4, { space: 3 })
    .stroke(QUIET)
    .undash()
  return y
}

/** The bar code on white, with a margin on both sides, because a scanner needs it. */
async function drawBarras(doc: Doc, digits: string, y: number) {
  const { intercalado2de5 } = await import('../impressos/barras.ts') // 2 MB, loaded with the first boleto
  const { barras, modulos } = intercalado2de5(digits)
  const [width, height] = [BARRAS_MM.largura * MM, BARRAS_MM.altura * MM]
  const modulo = width / modulos
  doc.rect(LEFT, y - 4, width + 30, height + 8).fill('#ffffff')
  for (const { x, largura } of barras) doc.rect(LEFT + 10 + x * modulo, y, largura * modulo, height)
  doc.fill('#000000')
}
