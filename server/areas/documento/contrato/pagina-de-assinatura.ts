import encodeQR from 'qr'
import { toBrasilia, writeDia } from '#contract/kernel/values/instant'
import { imprimivel } from '../../../impressos/imprimivel.ts'
import type { Doc, Pagina } from '../../termos/index.ts'
import { formatCodigo, maskCpf } from '../codigo.rules.ts'

/** What the signature page says (D §15). */
export type DadosDaAssinatura = {
  titulo: string
  versao: string
  nome: string
  cpf: string
  assinadoEm: Date
  ip: string
  navegador: string
  /** SHA-256 of the PDF with the text alone, in hexadecimal. */
  sha256Texto: string
  codigo: string
  /** Where the code is checked. */
  endereco: string
}

const [INK, QUIET] = ['#16202e', '#5a6678']
const LABEL_WIDTH = 150
const QR_SIZE = 96
/** A user agent of the longest browsers has about 200 characters. */
const MAX_NAVEGADOR = 240

/** The page after the contract's text: who signed it, when, from where, and how anybody checks it. */
export const paginaDeAssinatura = (dados: DadosDaAssinatura): Pagina => ({
  nome: 'Página de assinatura',
  draw(doc, root) {
    const heading = () => doc.font('Helvetica-Bold').fontSize(20).fillColor(INK).text('Página de assinatura')
    root.add(doc.struct('H1', {}, heading))
    doc.outline.addItem('Página de assinatura')
    doc.moveDown(0.6)
    root.add(doc.struct('P', {}, () => paragraph(doc, ABERTURA)))
    doc.moveDown(0.8)
    for (const [nome, valor] of linhasOf(dados)) root.add(doc.struct('P', {}, () => drawLinha(doc, nome, valor)))
    doc.moveDown(0.6)
    root.add(doc.struct('P', {}, () => paragraph(doc, LEI)))
    doc.moveDown(0.8)
    const top = doc.y
    const left = doc.page.margins.left
    root.add(
      doc.struct('Figure', { alt: `QR code de ${dados.endereco}` }, () => drawQr(doc, dados.endereco, left, top)),
    )
    const beside = { x: left + QR_SIZE + 18, y: top + 4 }
    root.add(doc.struct('P', {}, () => drawConferencia(doc, dados, beside)))
  },
})

const ABERTURA =
  'As páginas anteriores foram assinadas eletronicamente pela pessoa abaixo, dentro da conta dela, com o aceite expresso do texto e a confirmação da senha.'
const LEI =
  'Assinatura eletrônica nos termos do art. 10, § 2º, da Medida Provisória nº 2.200-2/2001 e do art. 4º da Lei nº 14.063/2020, aceita pelas partes na cláusula 12.'

function linhasOf(dados: DadosDaAssinatura): [string, string][] {
  const [dia = '', hora = ''] = toBrasilia(dados.assinadoEm).split('T')
  return [
    ['Documento', `${dados.titulo}, versão ${dados.versao}`],
    ['Assinado por', dados.nome],
    ['CPF', maskCpf(dados.cpf)],
    ['Data e hora', `${writeDia(dia)}, ${hora.slice(0, 8)} (horário de Brasília, UTC-3)`],
    ['Endereço IP', dados.ip],
    ['Navegador', dados.navegador.slice(0, MAX_NAVEGADOR) || 'não informado'],
    ['SHA-256 das páginas do texto', dados.sha256Texto.replace(/(.{32})/, '$1 ')],
    ['Código de verificação', formatCodigo(dados.codigo)],
  ]
}

function drawLinha(doc: Doc, nome: string, valor: string) {
  const { left, right } = doc.page.margins
  const top = doc.y
  doc
    .font('Helvetica')
    .fontSize(10)
    .fillColor(QUIET)
    .text(nome, left, top, { width: LABEL_WIDTH - 10 })
  const below = doc.y
  const width = doc.page.width - right - left - LABEL_WIDTH
  doc
    .font('Helvetica-Bold')
    .fillColor(INK)
    .text(imprimivel(valor), left + LABEL_WIDTH, top, { width })
  doc.y = Math.max(below, doc.y) + 7
  doc.x = left
}

function drawConferencia(doc: Doc, { endereco, codigo }: DadosDaAssinatura, { x, y }: { x: number; y: number }) {
  const width = doc.page.width - doc.page.margins.right - x
  doc.font('Helvetica-Bold').fontSize(11).fillColor(INK).text('Como conferir', x, y, { width })
  doc
    .font('Helvetica')
    .fontSize(10)
    .moveDown(0.3)
    .text(
      `Abra ${endereco} (ou aponte a câmera para o quadrado) e solte este arquivo na página. O arquivo é conferido no seu aparelho e não é enviado a ninguém. O código é ${formatCodigo(codigo)}.`,
      { width, lineGap: 2 },
    )
}

function paragraph(doc: Doc, text: string) {
  doc.font('Helvetica').fontSize(11).fillColor(INK).text(text, { lineGap: 2.5 })
}

/** A QR code as one path of squares. */
function drawQr(doc: Doc, text: string, x: number, y: number) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const size = QR_SIZE / modules.length
  modules.forEach((row, r) => row.forEach((isDark, c) => isDark && doc.rect(x + c * size, y + r * size, size, size)))
  doc.fill('#000000')
}
