import { formatCep } from '#contract/kernel/values/cep'
import type { DadosDace, PessoaDace } from '../../fiscal/dce/dados-dace.ts'
import { code128 } from '../barras.ts'
import { type Encurta, type Paragrafo, writeLinha, writeParagrafos, writePartes } from '../paragrafos.ts'
import { moveTracos, type Traco } from '../traco.ts'
import { AVISOS, assertAutorizada, dizeresDe, documentoVisivel } from './dizeres.ts'
import { qrCode } from './qr-code.ts'

/** Heights of the bands from the top, in mm. */
const ALTURAS = { titulo: 3.6, identificacao: 5.8, partes: 11.2, emissor: 2.8, avisos: 18.4, chave: 11 }
const LARGURA = 94
/** Size of the strip: as wide as a label. */
export const FAIXA_MM = {
  largura: LARGURA,
  altura: Object.values(ALTURAS).reduce((sum, altura) => sum + altura, 0),
}

/** A point in mm at 203 dpi. Every bar and every module is a whole number of points. */
const PONTO_TERMICO = 1 / 8
const MODULO_DO_QR = 3 * PONTO_TERMICO
const MODULO_DA_CHAVE = 2 * PONTO_TERMICO
const QUIETO_DO_QR = 4 * MODULO_DO_QR
const QUIETO_DA_CHAVE = 10 * MODULO_DA_CHAVE
const FIO = 0.25
const BORDA = 1.2
const SEM_VALOR = ['EMITIDA EM', 'HOMOLOGAÇÃO', 'SEM VALOR FISCAL']

/** The 'DACE RESUMIDA' with its upper left corner at 0, 0. Throws for a DC-e that was not authorised. */
export function drawFaixa(dace: DadosDace): Traco[] {
  assertAutorizada(dace)
  const draws = [drawTitulo, drawIdentificacao, drawPartes, drawEmissor, drawAvisos, drawChave]
  let y = 0
  const bandas = Object.values(ALTURAS).flatMap((altura, i): Traco[] => {
    const top = y
    y += altura
    return [...(draws[i]?.(dace, top) ?? []), linha(0, y, LARGURA, y)]
  })
  return [{ tipo: 'caixa', x: 0, y: 0, ...FAIXA_MM, espessura: 0.4 }, ...bandas.slice(0, -1)]
}

const linha = (x: number, y: number, ateX: number, ateY: number): Traco => ({
  tipo: 'linha',
  x,
  y,
  ateX,
  ateY,
  espessura: FIO,
})

const drawTitulo = (_: DadosDace, y: number): Traco[] => [
  { tipo: 'tarja', x: 0, y, largura: LARGURA, altura: ALTURAS.titulo },
  writeLinha(
    { texto: 'DACE RESUMIDA - DECLARAÇÃO AUXILIAR DE CONTEÚDO ELETRÔNICA', fonte: 'negrito', tamanho: 7 },
    { x: BORDA, y: y + 2.7, largura: LARGURA - 2 * BORDA, alinhamento: 'centro', isBranco: true },
  ),
]

function drawIdentificacao(dace: DadosDace, y: number): Traco[] {
  const { numero, serie, emitidaEm, modalidade } = dizeresDe(dace)
  const celulas: [nome: string, valor: string, largura: number][] = [
    ['Nº', numero, 17],
    ['SÉRIE', serie, 8],
    ['EMISSÃO', emitidaEm, 23],
    ['PROTOCOLO', dace.protocolo, 26],
    ['MODALIDADE', modalidade, 20],
  ]
  let x = 0
  return celulas.flatMap(([nome, texto, largura], i) => {
    const inner = { x: x + BORDA, largura: largura - 2 * BORDA }
    x += largura
    return [
      writeLinha({ texto: nome, fonte: 'normal', tamanho: 4.5 }, { ...inner, y: y + 2 }),
      writeLinha({ texto, fonte: 'negrito', tamanho: 6.5 }, { ...inner, y: y + 4.9 }),
      ...(i < celulas.length - 1 ? [linha(x, y, x, y + ALTURAS.identificacao)] : []),
    ]
  })
}

function drawPartes({ remetente, destinatario }: DadosDace, y: number): Traco[] {
  const meio = LARGURA / 2
  return [
    linha(meio, y, meio, y + ALTURAS.partes),
    ...drawParte('REMETENTE', remetente, 0, y),
    ...drawParte('DESTINATÁRIO', destinatario, meio, y),
  ]
}

function drawParte(titulo: string, pessoa: PessoaDace, x: number, y: number): Traco[] {
  const inner = { x: x + BORDA, largura: LARGURA / 2 - 2 * BORDA }
  return [
    writeLinha(
      { texto: `${titulo} · ${documentoVisivel(pessoa.documento)}`, fonte: 'negrito', tamanho: 5 },
      { ...inner, y: y + 2.1 },
    ),
    ...writePartes((encurta) => paragrafosDe(pessoa, encurta), { ...inner, y: y + 2.7, altura: ALTURAS.partes - 3.2 }),
  ]
}

function paragrafosDe({ nome, cidade, uf, cep, ...rua }: PessoaDace, encurta: Encurta): Paragrafo[] {
  const onde = [`${encurta(rua.logradouro)}, ${encurta(rua.numero)}`, encurta(rua.complemento), encurta(rua.bairro)]
  return [
    { texto: encurta(nome), fonte: 'negrito', tamanho: 6 },
    { texto: `${encurta(cidade)}-${uf}`, fonte: 'normal', tamanho: 5.5 },
    { texto: `${onde.filter(Boolean).join(' · ')} · CEP ${formatCep(cep)}`, fonte: 'normal', tamanho: 5.5 },
  ]
}

function drawEmissor(dace: DadosDace, y: number): Traco[] {
  const meio = 62
  const foot = y + 2.1
  const { cnpj, nome } = dace.emissor
  const texto = (text: string, x: number, ate: number) =>
    writeLinha({ texto: text, fonte: 'normal', tamanho: 5 }, { x: x + BORDA, y: foot, largura: ate - x - 2 * BORDA })
  return [
    texto(`MARKETPLACE: ${documentoVisivel(cnpj)} · ${nome}`, 0, meio),
    linha(meio, y, meio, y + ALTURAS.emissor),
    texto(`CONTEÚDO: ${dizeresDe(dace).conteudo}`, meio, LARGURA),
  ]
}

function drawAvisos(dace: DadosDace, y: number): Traco[] {
  const codigo = qrCode(dace.qrCode)
  // a longer text needs more modules, which would print over the band below
  if (codigo.lado * MODULO_DO_QR + 2 * QUIETO_DO_QR > ALTURAS.avisos)
    throw new Error('the QR code of this DC-e does not fit')
  return [
    { tipo: 'qr', x: QUIETO_DO_QR, y: y + QUIETO_DO_QR, modulo: MODULO_DO_QR, codigo },
    ...moveTracos(AVISOS_ESCRITOS, 0, y),
  ]
}

/** The notices beside the QR code. Every strip has the same: breaking their lines each time would take half of its time. */
const AVISOS_ESCRITOS = writeParagrafos(
  AVISOS.map((texto) => ({ texto, fonte: 'normal', tamanho: 5.5 })),
  {
    x: ALTURAS.avisos + 0.4,
    y: 0.7,
    largura: LARGURA - ALTURAS.avisos - 0.4 - BORDA,
    altura: ALTURAS.avisos - 1.2,
  },
)

function drawChave(dace: DadosDace, y: number): Traco[] {
  const codigo = code128(dace.chave)
  const largura = codigo.modulos * MODULO_DA_CHAVE
  const direita = QUIETO_DA_CHAVE * 2 + largura
  const isValida = dace.ambiente === 1
  const sobra = { x: direita + 0.5, largura: LARGURA - direita - 1 }
  return [
    { tipo: 'barras', x: QUIETO_DA_CHAVE, y: y + 1, altura: 6.8, modulo: MODULO_DA_CHAVE, codigo },
    writeLinha(
      { texto: dizeresDe(dace).chave, fonte: 'negrito', tamanho: 7 },
      { x: QUIETO_DA_CHAVE, y: y + 10.3, largura, alinhamento: 'centro' },
    ),
    ...(isValida ? drawConsulta(sobra, y) : drawSemValor(sobra, y)),
  ]
}

type Sobra = { x: number; largura: number }

const drawConsulta = (sobra: Sobra, y: number): Traco[] =>
  writeParagrafos([{ texto: 'Consulte pelo QR Code ou pela chave de acesso.', fonte: 'normal', tamanho: 5.5 }], {
    ...sobra,
    y: y + 1.4,
    altura: ALTURAS.chave - 2,
  })

const drawSemValor = (sobra: Sobra, y: number): Traco[] => [
  { tipo: 'tarja', ...sobra, y: y + 0.8, altura: ALTURAS.chave - 1.6 },
  ...SEM_VALOR.map((texto, i) =>
    writeLinha(
      { texto, fonte: 'negrito', tamanho: 7 },
      {
        x: sobra.x + 0.6,
        largura: sobra.largura - 1.2,
        y: y + 3.6 + i * 2.9,
        alinhamento: 'centro',
        isBranco: true,
      },
    ),
  ),
]
