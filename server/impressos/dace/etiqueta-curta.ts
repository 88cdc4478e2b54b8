import { formatCep } from '#contract/kernel/values/cep'
import { formatDocumento } from '#contract/kernel/values/documento'
import { code128 } from '../barras.ts'
import { LADO } from '../data-matrix.ts'
import type { Etiqueta } from '../dizeres-da-etiqueta.ts'
import {
  BORDA,
  bairroDe,
  documentoFiscalDe,
  isDosCorreios,
  letrasDe,
  linha,
  MODULO_DO_CEP,
  MODULO_DO_CODIGO,
  nomeDe,
  PONTO_TERMICO,
  postarAteDe,
  rotuloDoDocumento,
  ruaDe,
  SEM_VALOR,
  splitCodigo,
} from '../etiqueta.ts'
import { matrizDosCorreios } from '../matriz-correios.ts'
import { type Paragrafo, writeLinha, writeParagrafos, writePartes } from '../paragrafos.ts'
import type { Traco } from '../traco.ts'

/** Size of the drawing: what a sheet of 100 by 150 mm has left above the DACE strip. */
export const CURTA_MM = { largura: 94, altura: 93.2 }

const MODULO_DA_MATRIZ = 4 * PONTO_TERMICO

const { largura: LARGURA, altura: ALTURA } = CURTA_MM
/** The lower edge of each band. */
const FAIXA = { topo: 26, codigo: 45.6, recibo: 55.6, destino: 80.2, remetente: 90 }

/** The label in less height, with all that the whole one says and with codes of the same meaning. */
export function drawEtiquetaCurta(etiqueta: Etiqueta): Traco[] {
  return [
    { tipo: 'caixa', x: 0, y: 0, largura: LARGURA, altura: ALTURA, espessura: 0.4 },
    ...Object.values(FAIXA).map((y) => linha(0, y, LARGURA, y)),
    ...drawTopo(etiqueta),
    ...drawCodigo(etiqueta),
    ...drawRecibo(),
    ...drawDestinatario(etiqueta),
    ...drawRemetente(etiqueta),
    ...drawPe(etiqueta),
  ]
}

function drawTopo(etiqueta: Etiqueta): Traco[] {
  const hasMatriz = isDosCorreios(etiqueta)
  const [ate, de] = hasMatriz ? [33, 61] : [47, 47]
  return [
    linha(ate, 0, ate, FAIXA.topo),
    ...(hasMatriz ? [linha(de, 0, de, FAIXA.topo), matrizEntre(etiqueta, ate, de)] : []),
    ...drawMarca(etiqueta, ate),
    ...drawServico(etiqueta, de),
  ]
}

const matrizEntre = (etiqueta: Etiqueta, ate: number, de: number): Traco => ({
  tipo: 'matriz',
  x: (ate + de - LADO * MODULO_DA_MATRIZ) / 2,
  y: (FAIXA.topo - LADO * MODULO_DA_MATRIZ) / 2,
  modulo: MODULO_DA_MATRIZ,
  texto: matrizDosCorreios(etiqueta),
})

function drawMarca(etiqueta: Etiqueta, ate: number): Traco[] {
  const { marca, pedido } = etiqueta
  const inner = { x: BORDA, largura: ate - 2 * BORDA }
  return [
    writeLinha({ texto: 'FRETE CONTRATADO EM', fonte: 'normal', tamanho: 5 }, { ...inner, y: 3.4 }),
    writeLinha({ texto: marca.nome, fonte: 'negrito', tamanho: 14 }, { ...inner, y: 8.6 }),
    writeLinha({ texto: marca.site, fonte: 'normal', tamanho: 5.5 }, { ...inner, y: 11.6 }),
    linha(0, 13.4, ate, 13.4),
    ...drawDado('PEDIDO', pedido || '–', { ...inner, y: 13.4 }),
    linha(0, 19.7, ate, 19.7),
    ...drawDado('DOCUMENTO FISCAL', documentoFiscalDe(etiqueta).join(' · '), { ...inner, y: 19.7 }),
  ]
}

function drawServico(etiqueta: Etiqueta, de: number): Traco[] {
  const { nomeProduto, transportadora, pesoGramas } = etiqueta
  const inner = { x: de + BORDA, largura: LARGURA - de - 2 * BORDA }
  const meio = de + 13
  return [
    { tipo: 'tarja', ...inner, y: 1.6, altura: 7 },
    writeLinha(
      { texto: nomeProduto.toUpperCase(), fonte: 'negrito', tamanho: 14 },
      { x: inner.x + 1, y: 6.9, largura: inner.largura - 2, alinhamento: 'centro', isBranco: true },
    ),
    writeLinha({ texto: transportadora, fonte: 'negrito', tamanho: 9 }, { ...inner, y: 12.2, alinhamento: 'centro' }),
    linha(de, 13.4, LARGURA, 13.4),
    ...drawDado('VOLUME', '1/1', { x: inner.x, y: 13.4, largura: meio - inner.x - 1 }),
    linha(meio, 13.4, meio, 19.7),
    ...drawDado('PESO', `${pesoGramas.toLocaleString('pt-BR')} g`, {
      x: meio + 1.2,
      y: 13.4,
      largura: LARGURA - meio - 2.4,
    }),
    linha(de, 19.7, LARGURA, 19.7),
    ...drawDado('POSTAR ATÉ', postarAteDe(etiqueta), { ...inner, y: 19.7 }),
  ]
}

const drawDado = (nome: string, texto: string, { y, ...inner }: { x: number; y: number; largura: number }): Traco[] => [
  writeLinha({ texto: nome, fonte: 'normal', tamanho: 4.5 }, { ...inner, y: y + 2.2 }),
  writeLinha({ texto, fonte: 'negrito', tamanho: 8 }, { ...inner, y: y + 5.3 }),
]

function drawCodigo(etiqueta: Etiqueta): Traco[] {
  const codigo = code128(etiqueta.codigo)
  const x = (LARGURA - codigo.modulos * MODULO_DO_CODIGO) / 2
  const letras = letrasDe(etiqueta)
  const caixa = { largura: 7, altura: 4.2 }
  const y = FAIXA.topo + 1.1
  return [
    writeLinha({ texto: splitCodigo(etiqueta.codigo), fonte: 'negrito', tamanho: 12.5 }, { x, y: y + 4, largura: 52 }),
    ...letras.flatMap((texto, i): Traco[] => {
      const left = LARGURA - BORDA - (letras.length - i) * (caixa.largura + 1) + 1
      return [
        { tipo: 'caixa', x: left, y, ...caixa, espessura: 0.35 },
        writeLinha(
          { texto, fonte: 'negrito', tamanho: 9 },
          { x: left, y: y + 3.2, largura: caixa.largura, alinhamento: 'centro' },
        ),
      ]
    }),
    { tipo: 'barras', x, y: FAIXA.topo + 6.6, altura: 12, modulo: MODULO_DO_CODIGO, codigo },
  ]
}

function drawRecibo(): Traco[] {
  const [um, dois] = [FAIXA.codigo + 4.2, FAIXA.codigo + 8.4]
  const meio = 54
  const campo = (texto: string, x: number, y: number, onde: number, ate: number): Traco[] => [
    writeLinha({ texto, fonte: 'normal', tamanho: 6 }, { x, y, largura: onde - x }),
    linha(onde, y + 0.5, ate, y + 0.5),
  ]
  return [
    ...campo('Recebedor:', BORDA, um, 14, LARGURA - BORDA),
    ...campo('Assinatura:', BORDA, dois, 14, meio - 2),
    ...campo('Documento:', meio, dois, meio + 12.5, LARGURA - BORDA),
  ]
}

/** The CEP's bars stand beside the name, so that the address below has the whole width. */
function drawDestinatario({ destinatario }: Etiqueta): Traco[] {
  const { endereco } = destinatario
  const top = FAIXA.recibo
  const codigo = code128(endereco.cep)
  const barras = { x: LARGURA - codigo.modulos * MODULO_DO_CEP - 5.5, y: top + 1.1, altura: 13 }
  const aoLado = barras.x - 10 * MODULO_DO_CEP - BORDA - 0.5
  return [
    { tipo: 'tarja', x: 0, y: top, largura: 27, altura: 4.4 },
    writeLinha(
      { texto: 'DESTINATÁRIO', fonte: 'negrito', tamanho: 8 },
      { x: BORDA, y: top + 3.2, largura: 23, isBranco: true },
    ),
    { tipo: 'barras', ...barras, modulo: MODULO_DO_CEP, codigo },
    ...writePartes(
      (encurta) => [
        { texto: encurta(nomeDe(destinatario)), fonte: 'negrito', tamanho: 10.5 },
        { texto: ruaDe(destinatario, encurta), fonte: 'normal', tamanho: 9.5 },
      ],
      { x: BORDA, y: top + 5.2, largura: aoLado, altura: 9.4 },
    ),
    ...writePartes((encurta) => [{ texto: bairroDe(destinatario, encurta), fonte: 'normal', tamanho: 9.5 }], {
      x: BORDA,
      y: top + 14.9,
      largura: LARGURA - 2 * BORDA,
      altura: 4.4,
    }),
    writeLinha(
      { texto: `CEP ${formatCep(endereco.cep)}`, fonte: 'negrito', tamanho: 14 },
      { x: BORDA, y: top + 23.3, largura: 37 },
    ),
    writeLinha(
      { texto: `${endereco.nomeCidade}/${endereco.siglaUf}`, fonte: 'negrito', tamanho: 10 },
      { x: BORDA + 38, y: top + 23.3, largura: LARGURA - 2 * BORDA - 38 },
    ),
  ]
}

function drawRemetente({ remetente, agencia }: Etiqueta): Traco[] {
  const top = FAIXA.destino
  const meio = agencia ? 58 : LARGURA
  const { endereco } = remetente
  const area = (x: number, ate: number) => ({ x: x + BORDA, y: top + 2.7, largura: ate - x - 2 * BORDA })
  const titulo = (texto: string, x: number, ate: number) =>
    writeLinha({ texto, fonte: 'negrito', tamanho: 5 }, { x: x + BORDA, y: top + 2.2, largura: ate - x - 2 * BORDA })
  const pequeno = (texto: string, fonte: Paragrafo['fonte'] = 'normal'): Paragrafo => ({ texto, fonte, tamanho: 6 })
  const quem = `${rotuloDoDocumento(remetente)} ${formatDocumento(remetente.cpfCnpj)}`
  return [
    titulo('REMETENTE', 0, meio),
    ...writePartes(
      (encurta) => [
        pequeno(`${encurta(nomeDe(remetente))} · ${quem}`, 'negrito'),
        pequeno([ruaDe(remetente, encurta), bairroDe(remetente, encurta)].filter(Boolean).join(' · ')),
      ],
      { ...area(0, meio), altura: 4.9 },
    ),
    writeLinha(pequeno(`CEP ${formatCep(endereco.cep)} · ${endereco.nomeCidade}/${endereco.siglaUf}`), {
      ...area(0, meio),
      y: FAIXA.remetente - 0.8,
    }),
    ...(agencia
      ? [
          linha(meio, top, meio, FAIXA.remetente),
          titulo('POSTAR NA AGÊNCIA', meio, LARGURA),
          ...writeParagrafos([pequeno(agencia)], { ...area(meio, LARGURA), altura: 6.8 }),
        ]
      : []),
  ]
}

function drawPe({ isSandbox, marca }: Etiqueta): Traco[] {
  const inner = { x: BORDA, y: ALTURA - 0.8, largura: LARGURA - 2 * BORDA, alinhamento: 'centro' } as const
  if (!isSandbox) return [writeLinha({ texto: `${marca.nome} · ${marca.site}`, fonte: 'normal', tamanho: 5.5 }, inner)]
  return [
    { tipo: 'tarja', x: 0, y: FAIXA.remetente, largura: LARGURA, altura: ALTURA - FAIXA.remetente },
    writeLinha({ texto: SEM_VALOR, fonte: 'negrito', tamanho: 7.5 }, { ...inner, isBranco: true }),
  ]
}
