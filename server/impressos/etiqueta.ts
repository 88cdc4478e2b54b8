import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import { formatCep } from '#contract/kernel/values/cep'
import { formatDocumento } from '#contract/kernel/values/documento'
import { writeDia } from '#contract/kernel/values/instant'
import { code128 } from './barras.ts'
import { qrCode } from './dace/qr-code.ts'
import { LADO } from './data-matrix.ts'
import type { Etiqueta } from './dizeres-da-etiqueta.ts'
import { matrizDosCorreios } from './matriz-correios.ts'
import { type Encurta, type Paragrafo, writeLinha, writeParagrafos, writePartes } from './paragrafos.ts'
import type { Traco } from './traco.ts'

/** Size of the drawing. It fits a sheet of 100 by 150 mm and a quarter of an A4. */
export const ETIQUETA_MM = { largura: 94, altura: 138 }
/** A point in mm at 203 dpi: eight points a millimetre. Every bar is a whole number of points. */
export const PONTO_TERMICO = 1 / 8
export const MODULO_DO_CODIGO = 4 * PONTO_TERMICO
export const MODULO_DO_CEP = 3 * PONTO_TERMICO
const MODULO_DA_MATRIZ = 5 * PONTO_TERMICO
const MODULO_DO_QR = 3 * PONTO_TERMICO
const QUIETO_DO_QR = 4 * MODULO_DO_QR
export const SEM_VALOR = 'SANDBOX – SEM VALOR'

const { largura: LARGURA, altura: ALTURA } = ETIQUETA_MM
/** The lower edge of each band. */
const FAIXA = { topo: 31, dados: 40, codigo: 66, recibo: 79, destino: 115.2, remetente: 134 }
const FIO = 0.25
export const BORDA = 2

/** The label with its upper left corner at 0, 0. */
export function drawEtiqueta(etiqueta: Etiqueta): Traco[] {
  return [
    { tipo: 'caixa', x: 0, y: 0, largura: LARGURA, altura: ALTURA, espessura: 0.4 },
    ...Object.values(FAIXA).map((y) => linha(0, y, LARGURA, y)),
    ...drawTopo(etiqueta),
    ...drawDados(etiqueta),
    ...drawCodigo(etiqueta),
    ...drawRecibo(),
    ...drawDestinatario(etiqueta),
    ...drawRemetente(etiqueta),
    ...drawPe(etiqueta),
  ]
}

/** A thin line between two places of a label. */
export const linha = (x: number, y: number, ateX: number, ateY: number): Traco => ({
  tipo: 'linha',
  x,
  y,
  ateX,
  ateY,
  espessura: FIO,
})
export const isDosCorreios = ({ produto }: Etiqueta) => produto.startsWith('correios/')

function drawTopo(etiqueta: Etiqueta): Traco[] {
  const { marca, nomeProduto, transportadora } = etiqueta
  const hasMatriz = isDosCorreios(etiqueta)
  const [aposMarca, antesServico] = hasMatriz ? [31, 63] : [47, 47]
  const largura = aposMarca - 2 * BORDA
  const servico = { x: antesServico + BORDA, largura: LARGURA - antesServico - 2 * BORDA }
  const matriz: Traco[] = hasMatriz
    ? [
        linha(antesServico, 0, antesServico, FAIXA.topo),
        {
          tipo: 'matriz',
          x: (aposMarca + antesServico - LADO * MODULO_DA_MATRIZ) / 2,
          y: (FAIXA.topo - LADO * MODULO_DA_MATRIZ) / 2,
          modulo: MODULO_DA_MATRIZ,
          texto: matrizDosCorreios(etiqueta),
        },
      ]
    : []
  return [
    writeLinha({ texto: 'FRETE CONTRATADO EM', fonte: 'normal', tamanho: 5.5 }, { x: BORDA, y: 9, largura }),
    writeLinha({ texto: marca.nome, fonte: 'negrito', tamanho: 17 }, { x: BORDA, y: 16, largura }),
    { tipo: 'tarja', x: BORDA, y: 18.2, largura: 12, altura: 0.9 },
    writeLinha({ texto: marca.site, fonte: 'normal', tamanho: 6 }, { x: BORDA, y: 22.6, largura }),
    linha(aposMarca, 0, aposMarca, FAIXA.topo),
    ...matriz,
    { tipo: 'tarja', ...servico, y: 5, altura: 12 },
    writeLinha(
      { texto: nomeProduto.toUpperCase(), fonte: 'negrito', tamanho: 20 },
      { x: servico.x + 1.5, y: 13.2, largura: servico.largura - 3, alinhamento: 'centro', isBranco: true },
    ),
    writeLinha(
      { texto: transportadora, fonte: 'negrito', tamanho: 13 },
      { ...servico, y: 24.5, alinhamento: 'centro' },
    ),
  ]
}

/** The fiscal document that travels with the parcel. */
export function documentoFiscalDe({ notaFiscal, dace }: Etiqueta) {
  if (notaFiscal) return [`${notaFiscal.sigla} ${notaFiscal.numero}`, `Série ${notaFiscal.serie}`]
  return dace ? [`DC-e ${dace.numero}`, `Série ${dace.serie}`] : ['DECLARAÇÃO']
}

/** 'DD/MM/AAAA'. */
export const postarAteDe = ({ postarAte }: Etiqueta) => writeDia(postarAte)

function drawDados(etiqueta: Etiqueta): Traco[] {
  const { pedido, pesoGramas } = etiqueta
  const celulas: [nome: string, valores: string[], largura: number][] = [
    ['PEDIDO', [pedido || '–'], 30],
    ['DOCUMENTO FISCAL', documentoFiscalDe(etiqueta), 22],
    ['VOLUME', ['1/1'], 10],
    ['PESO', [`${pesoGramas.toLocaleString('pt-BR')} g`], 14],
    ['POSTAR ATÉ', [postarAteDe(etiqueta)], 18],
  ]
  let x = 0
  return celulas.flatMap(([nome, valores, largura], i) => {
    const inner = { x: x + 1.2, largura: largura - 2.4 }
    x += largura
    return [
      writeLinha({ texto: nome, fonte: 'normal', tamanho: 5 }, { ...inner, y: FAIXA.topo + 2.7 }),
      ...writeParagrafos(
        valores.map((texto) => ({ texto, fonte: 'negrito', tamanho: 8.5 }) as const),
        { ...inner, y: FAIXA.topo + 3.8, altura: 4.6 },
      ),
      ...(i < celulas.length - 1 ? [linha(x, FAIXA.topo, x, FAIXA.dados)] : []),
    ]
  })
}

function drawCodigo(etiqueta: Etiqueta): Traco[] {
  const codigo = code128(etiqueta.codigo)
  const largura = codigo.modulos * MODULO_DO_CODIGO
  const x = (LARGURA - largura) / 2
  const letras = letrasDe(etiqueta)
  const caixa = { largura: 8, altura: 5 }
  const y = FAIXA.dados + 1.6
  return [
    writeLinha({ texto: splitCodigo(etiqueta.codigo), fonte: 'negrito', tamanho: 14 }, { x, y: y + 4.3, largura: 52 }),
    ...letras.flatMap((texto, i): Traco[] => {
      const left = LARGURA - BORDA - (letras.length - i) * (caixa.largura + 1) + 1
      return [
        { tipo: 'caixa', x: left, y, ...caixa, espessura: 0.35 },
        writeLinha(
          { texto, fonte: 'negrito', tamanho: 10 },
          { x: left, y: y + 3.8, largura: caixa.largura, alinhamento: 'centro' },
        ),
      ]
    }),
    { tipo: 'barras', x, y: FAIXA.dados + 8.2, altura: 15.6, modulo: MODULO_DO_CODIGO, codigo },
  ]
}

/** The letters of the additional services that were contracted. */
export const letrasDe = ({ avisoRecebimento, maoPropria, valorDeclarado }: Etiqueta) => [
  ...(avisoRecebimento ? ['AR'] : []),
  ...(maoPropria ? ['MP'] : []),
  ...(valorDeclarado === null ? [] : ['VD']),
]

/** Codes of thirteen characters as Correios prints them; others in groups of four. */
export const splitCodigo = (codigo: string) =>
  codigo.length === 13
    ? codigo.replace(/^(..)(...)(...)(...)(..)$/, '$1 $2 $3 $4 $5')
    : codigo.replace(/(.{4})(?=.)/g, '$1 ')

function drawRecibo(): Traco[] {
  const [um, dois] = [FAIXA.codigo + 5.4, FAIXA.codigo + 10.8]
  const meio = 56
  const campo = (texto: string, x: number, y: number, onde: number, ate: number): Traco[] => [
    writeLinha({ texto, fonte: 'normal', tamanho: 7 }, { x, y, largura: onde - x }),
    linha(onde, y + 0.6, ate, y + 0.6),
  ]
  return [
    ...campo('Recebedor:', BORDA, um, 16, LARGURA - BORDA),
    ...campo('Assinatura:', BORDA, dois, 16, meio - 2),
    ...campo('Documento:', meio, dois, meio + 14.5, LARGURA - BORDA),
  ]
}

function drawDestinatario({ destinatario }: Etiqueta): Traco[] {
  const { endereco } = destinatario
  const top = FAIXA.recibo
  const largura = LARGURA - 2 * BORDA
  const codigo = code128(endereco.cep)
  const barras = { x: LARGURA - codigo.modulos * MODULO_DO_CEP - 6, y: top + 22.4, altura: 13 }
  const aoLado = barras.x - 5 - BORDA
  return [
    { tipo: 'tarja', x: 0, y: top, largura: 30, altura: 5 },
    writeLinha(
      { texto: 'DESTINATÁRIO', fonte: 'negrito', tamanho: 9 },
      { x: BORDA, y: top + 3.7, largura: 26, isBranco: true },
    ),
    ...writePartes(
      (encurta) => [
        { texto: encurta(nomeDe(destinatario)), fonte: 'negrito', tamanho: 11 },
        { texto: ruaDe(destinatario, encurta), fonte: 'normal', tamanho: 10 },
        { texto: bairroDe(destinatario, encurta), fonte: 'normal', tamanho: 10 },
      ],
      { x: BORDA, y: top + 6, largura, altura: 15.6 },
    ),
    writeLinha(
      { texto: `CEP ${formatCep(endereco.cep)}`, fonte: 'negrito', tamanho: 16 },
      { x: BORDA, y: top + 28, largura: aoLado },
    ),
    ...writeParagrafos([{ texto: `${endereco.nomeCidade}/${endereco.siglaUf}`, fonte: 'negrito', tamanho: 11 }], {
      x: BORDA,
      y: top + 29.8,
      largura: aoLado,
      altura: 6,
    }),
    { tipo: 'barras', ...barras, modulo: MODULO_DO_CEP, codigo },
  ]
}

/** The code of a DC-e whose key the person gave, at the right end of the sender's band. Its DACE is printed elsewhere. */
function drawQrDaDce(texto: string): { x: number; tracos: Traco[] } {
  const codigo = qrCode(texto)
  const lado = codigo.lado * MODULO_DO_QR + 2 * QUIETO_DO_QR
  const altura = FAIXA.remetente - FAIXA.destino
  if (lado > altura) throw new Error('the QR code of this DC-e does not fit')
  const x = LARGURA - 0.6 - lado
  const y = FAIXA.destino + (altura - lado) / 2 + QUIETO_DO_QR
  return { x, tracos: [{ tipo: 'qr', x: x + QUIETO_DO_QR, y, modulo: MODULO_DO_QR, codigo }] }
}

function drawRemetente({ remetente, agencia, notaFiscal }: Etiqueta): Traco[] {
  const top = FAIXA.destino
  const qr = notaFiscal?.qrCode ? drawQrDaDce(notaFiscal.qrCode) : { x: LARGURA, tracos: [] }
  const meio = agencia ? qr.x * (58 / LARGURA) : qr.x
  const { endereco } = remetente
  const area = (x: number, ate: number) => ({ x: x + BORDA, y: top + 3.9, largura: ate - x - 2 * BORDA })
  const titulo = (texto: string, x: number, ate: number) =>
    writeLinha({ texto, fonte: 'negrito', tamanho: 6 }, { x: x + BORDA, y: top + 3, largura: ate - x - 2 * BORDA })
  const pequeno = (texto: string, fonte: Paragrafo['fonte'] = 'normal'): Paragrafo => ({ texto, fonte, tamanho: 7 })
  return [
    titulo('REMETENTE', 0, meio),
    ...writePartes(
      (encurta) => [
        pequeno(
          `${encurta(nomeDe(remetente))} · ${rotuloDoDocumento(remetente)} ${formatDocumento(remetente.cpfCnpj)}`,
          'negrito',
        ),
        pequeno([ruaDe(remetente, encurta), bairroDe(remetente, encurta)].filter(Boolean).join(' · ')),
      ],
      { ...area(0, meio), altura: 9.9 },
    ),
    writeLinha(pequeno(`CEP ${formatCep(endereco.cep)} · ${endereco.nomeCidade}/${endereco.siglaUf}`), {
      ...area(0, meio),
      y: FAIXA.remetente - 1.3,
    }),
    ...(agencia
      ? [
          linha(meio, top, meio, FAIXA.remetente),
          titulo('POSTAR NA AGÊNCIA', meio, qr.x),
          ...writeParagrafos([pequeno(agencia)], { ...area(meio, qr.x), altura: 13.2 }),
        ]
      : []),
    ...qr.tracos,
  ]
}

function drawPe({ isSandbox, marca }: Etiqueta): Traco[] {
  const altura = ALTURA - FAIXA.remetente
  if (!isSandbox) {
    return [
      writeLinha(
        { texto: `${marca.nome} · ${marca.site}`, fonte: 'normal', tamanho: 6 },
        { x: BORDA, y: ALTURA - 1.3, largura: LARGURA - 2 * BORDA, alinhamento: 'centro' },
      ),
    ]
  }
  return [
    { tipo: 'tarja', x: 0, y: FAIXA.remetente, largura: LARGURA, altura },
    writeLinha(
      { texto: SEM_VALOR, fonte: 'negrito', tamanho: 9 },
      { x: BORDA, y: ALTURA - 0.9, largura: LARGURA - 2 * BORDA, alinhamento: 'centro', isBranco: true },
    ),
  ]
}

export const nomeDe = ({ nome, sobrenome }: Pessoa) => `${nome} ${sobrenome}`.trim()
export const ruaDe = ({ endereco: { logradouro, numero } }: Pessoa, encurta: Encurta) =>
  `${encurta(logradouro)}, ${encurta(numero)}`
export const bairroDe = ({ endereco: { complemento, bairro } }: Pessoa, encurta: Encurta) =>
  [encurta(complemento), encurta(bairro)].filter(Boolean).join(' · ')
export const rotuloDoDocumento = ({ isCnpj }: Pessoa) => (isCnpj ? 'CNPJ' : 'CPF')
