import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { formatCep } from '#contract/kernel/values/cep'
import { formatDocumento } from '#contract/kernel/values/documento'
import { code128 } from '../barras.ts'
import { type Celula, drawRow, drawTarja } from '../celula.ts'
import { enderecoDe } from '../declaracao.ts'
import { nomeDe, SEM_VALOR, splitCodigo } from '../etiqueta.ts'
import { writeLinha, writeParagrafos } from '../paragrafos.ts'
import type { Pagina, Traco } from '../traco.ts'

/** A parcel on the list. */
export type ObjetoDaLista = {
  codigo: string
  nomeProduto: string
  pesoGramas: number
  destinatario: Pessoa
  /** What is contracted beside the transport: AR, MP. */
  adicionais: readonly string[]
  /** Declared value, insured beyond the carrier's free cover. */
  valorDeclarado: Centavos | null
  /** The fiscal document: 'NF 123', 'DC-e 43', 'Declaração'. */
  documento: string
}

/** The parcels that one sender hands in at the counter together. */
export type ListaDePostagem = {
  marca: { nome: string; site: string }
  transportadora: string
  /** Our own number, the same on both copies. The carrier does not know it. */
  numero: string
  remetente: Pessoa
  /** The card of posting, ten digits; null where no contract is connected. */
  cartaoPostagem: string | null
  objetos: readonly ObjetoDaLista[]
  isSandbox: boolean
}

const A4 = { largura: 210, altura: 297 }
const MARGEM = 12
const LARGURA = A4.largura - 2 * MARGEM
const FIM = A4.altura - MARGEM - 6
const VIAS = ['1ª via: agência', '2ª via: remetente'] as const
const COLUNAS = { ordem: 9, codigo: 72, servico: 24, peso: 17, destino: 42, extras: 22 }
const TITULO = { tamanho: 9, descida: 1.1 }
const [ALTURA_DO_TITULO, ALTURA_DA_PARTE, ALTURA_DO_CABECALHO] = [18, 11, 6]
const LINHA = 17
/** Below the title and, on the first page, the sender. */
const TOPO = {
  primeira: MARGEM + ALTURA_DO_TITULO + 3 + 3 * ALTURA_DA_PARTE + 3,
  demais: MARGEM + ALTURA_DO_TITULO + 3,
}
/** The widest module, in mm, and the space that a bar code needs at both sides. */
const [MODULO_MAX, SILENCIO] = [0.375, 4]
const ALTURA_DO_TOTAL = 6
const ALTURA_DO_FECHO = 48

/** Both copies, each on as many pages as its parcels need; totals and signatures stand on its last one. */
export function drawLista(lista: ListaDePostagem, emitidoEm: Date): Pagina[] {
  const totais = totaisDe(lista.objetos)
  const folhas = splitObjetos(lista.objetos, totais.length)
  return VIAS.flatMap((via) =>
    folhas.map((objetos, i) => {
      const isFirst = i === 0
      let y = isFirst ? TOPO.primeira : TOPO.demais
      const tracos = [
        ...(lista.isSandbox ? [marcaDagua()] : []),
        ...drawTitulo(lista, emitidoEm, { via, folha: `Folha ${i + 1} de ${folhas.length}` }),
        ...(isFirst ? drawRemetente(lista) : []),
        ...drawCabecalho(y),
      ]
      y += ALTURA_DO_CABECALHO
      for (const { ordem, objeto } of objetos) {
        tracos.push(...drawObjeto(objeto, ordem, y))
        y += LINHA
      }
      if (i === folhas.length - 1) tracos.push(...drawFecho(lista, totais, y))
      return { ...A4, tracos }
    }),
  )
}

type Numerado = { ordem: number; objeto: ObjetoDaLista }

/** Splits the parcels into pages. The last page has at least one of them beside totals and signatures. */
function splitObjetos(objetos: readonly ObjetoDaLista[], totais: number): Numerado[][] {
  const fecho = totais * ALTURA_DO_TOTAL + ALTURA_DO_FECHO
  const folhas: Numerado[][] = [[]]
  let y = TOPO.primeira + ALTURA_DO_CABECALHO
  objetos.forEach((objeto, i) => {
    const isLast = i === objetos.length - 1
    if (y + LINHA + (isLast ? fecho : 0) > FIM) {
      folhas.push([])
      y = TOPO.demais + ALTURA_DO_CABECALHO
    }
    folhas.at(-1)!.push({ ordem: i + 1, objeto })
    y += LINHA
  })
  return folhas
}

const marcaDagua = (): Traco => ({
  tipo: 'marca',
  x: A4.largura / 2,
  y: A4.altura / 2,
  texto: SEM_VALOR,
  tamanho: 44,
  graus: 45,
})

function drawTitulo(
  { marca, transportadora, numero, isSandbox }: ListaDePostagem,
  emitidoEm: Date,
  { via, folha }: { via: string; folha: string },
): Traco[] {
  const meio = MARGEM + 112
  const aDireita = { x: meio + 3, largura: LARGURA - 112 - 6 }
  const pe = { fonte: 'normal', tamanho: 7 } as const
  return [
    { tipo: 'caixa', x: MARGEM, y: MARGEM, largura: LARGURA, altura: ALTURA_DO_TITULO, espessura: 0.4 },
    { tipo: 'linha', x: meio, y: MARGEM, ateX: meio, ateY: MARGEM + ALTURA_DO_TITULO, espessura: 0.25 },
    writeLinha(
      { texto: 'LISTA DE POSTAGEM', fonte: 'negrito', tamanho: 18 },
      { x: MARGEM + 4, y: MARGEM + 9, largura: 104 },
    ),
    writeLinha(
      { texto: `${transportadora} · ${isSandbox ? SEM_VALOR : via}`, fonte: 'normal', tamanho: 10 },
      { x: MARGEM + 4, y: MARGEM + 15, largura: 104 },
    ),
    writeLinha({ texto: `Nº ${numero}`, fonte: 'negrito', tamanho: 12 }, { ...aDireita, y: MARGEM + 6 }),
    writeLinha({ texto: quandoDe(emitidoEm), fonte: 'normal', tamanho: 9 }, { ...aDireita, y: MARGEM + 11 }),
    writeLinha({ texto: `${via} · ${folha}`, fonte: 'normal', tamanho: 9 }, { ...aDireita, y: MARGEM + 15.5 }),
    writeLinha({ ...pe, texto: `${marca.nome} · ${marca.site}` }, { x: MARGEM, y: A4.altura - 10, largura: 120 }),
    writeLinha(
      { ...pe, texto: `Nº ${numero} · ${via} · ${folha}` },
      { x: MARGEM + 100, y: A4.altura - 10, largura: LARGURA - 100, alinhamento: 'direita' },
    ),
  ]
}

/** '25/11/2026 12:00', by the clocks of São Paulo. */
const quandoDe = (em: Date) =>
  em.toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' }).replace(',', '')

function drawRemetente({ remetente, cartaoPostagem, objetos }: ListaDePostagem): Traco[] {
  const { endereco, cpfCnpj, isCnpj } = remetente
  const peso = objetos.reduce((sum, { pesoGramas }) => sum + pesoGramas, 0)
  const top = MARGEM + ALTURA_DO_TITULO + 3
  const campo = (nome: string, texto: string, largura: number) => ({
    nome,
    texto: (encurta: (parte: string) => string) => encurta(texto),
    largura,
  })
  const rows = [
    [campo('REMETENTE', nomeDe(remetente), LARGURA - 56), campo(isCnpj ? 'CNPJ' : 'CPF', formatDocumento(cpfCnpj), 56)],
    [
      {
        nome: 'ENDEREÇO',
        texto: (encurta: (parte: string) => string) => enderecoDe(endereco, encurta),
        largura: LARGURA - 92,
      },
      campo('CIDADE/UF', `${endereco.nomeCidade}/${endereco.siglaUf}`, 66),
      campo('CEP', formatCep(endereco.cep), 26),
    ],
    [
      campo('CARTÃO DE POSTAGEM', cartaoPostagem ?? 'sem contrato conectado', 76),
      campo('OBJETOS', objetos.length.toLocaleString('pt-BR'), 40),
      campo('PESO TOTAL', kgDe(peso), LARGURA - 116),
    ],
  ]
  return rows.flatMap((celulas, i) => drawRow(MARGEM, top + i * ALTURA_DA_PARTE, ALTURA_DA_PARTE, celulas))
}

const kgDe = (gramas: number) => `${(gramas / 1000).toLocaleString('pt-BR', { minimumFractionDigits: 3 })} kg`

function drawCabecalho(y: number): Traco[] {
  const titulo = (texto: string, largura: number): Celula => ({
    texto,
    largura,
    fonte: 'negrito',
    alinhamento: 'centro',
  })
  return drawRow(MARGEM, y, ALTURA_DO_CABECALHO, [
    titulo('Nº', COLUNAS.ordem),
    titulo('OBJETO', COLUNAS.codigo),
    titulo('SERVIÇO', COLUNAS.servico),
    titulo('PESO (g)', COLUNAS.peso),
    titulo('DESTINO', COLUNAS.destino),
    titulo('EXTRAS', COLUNAS.extras),
  ])
}

function drawObjeto(objeto: ObjetoDaLista, ordem: number, y: number): Traco[] {
  const { codigo, nomeProduto, pesoGramas, destinatario } = objeto
  const { cep, nomeCidade, siglaUf } = destinatario.endereco
  const vazia = (largura: number): Celula => ({ texto: '', largura })
  const [doCodigo, doDestino] = [MARGEM + COLUNAS.ordem, MARGEM + LARGURA - COLUNAS.extras - COLUNAS.destino]
  const barras = code128(codigo)
  const modulo = Math.min(MODULO_MAX, (COLUNAS.codigo - 2 * SILENCIO) / barras.modulos)
  const pequeno = (texto: string, fonte: 'normal' | 'negrito' = 'normal') => ({ texto, fonte, tamanho: 8 })
  const dentro = (x: number, largura: number) => ({ x: x + 1.5, y: y + 1.4, largura: largura - 3, altura: LINHA - 2.4 })
  return [
    ...drawRow(MARGEM, y, LINHA, [
      { texto: String(ordem), largura: COLUNAS.ordem, alinhamento: 'centro' },
      vazia(COLUNAS.codigo),
      { texto: nomeProduto, largura: COLUNAS.servico, fonte: 'negrito', alinhamento: 'centro' },
      { texto: pesoGramas.toLocaleString('pt-BR'), largura: COLUNAS.peso, alinhamento: 'direita' },
      vazia(COLUNAS.destino),
      vazia(COLUNAS.extras),
    ]),
    writeLinha(
      { texto: splitCodigo(codigo), fonte: 'negrito', tamanho: 9 },
      { x: doCodigo, y: y + 4, largura: COLUNAS.codigo, alinhamento: 'centro' },
    ),
    {
      tipo: 'barras',
      x: doCodigo + (COLUNAS.codigo - barras.modulos * modulo) / 2,
      y: y + 5.2,
      altura: 10.4,
      modulo,
      codigo: barras,
    },
    ...writeParagrafos(
      [pequeno(`CEP ${formatCep(cep)}`, 'negrito'), pequeno(`${nomeCidade}/${siglaUf}`), pequeno(nomeDe(destinatario))],
      dentro(doDestino, COLUNAS.destino),
    ),
    ...writeParagrafos(
      extrasDe(objeto).map((texto) => pequeno(texto)),
      dentro(doDestino + COLUNAS.destino, COLUNAS.extras),
    ),
  ]
}

const extrasDe = ({ adicionais, valorDeclarado, documento }: ObjetoDaLista) => [
  documento,
  ...(adicionais.length > 0 ? [adicionais.join(' · ')] : []),
  ...(valorDeclarado === null ? [] : [`VD ${formatReais(valorDeclarado)}`]),
]

/** Parcels and weight of each service, in the order of their first parcels. */
function totaisDe(objetos: readonly ObjetoDaLista[]) {
  const totais = new Map<string, { quantos: number; pesoGramas: number }>()
  for (const { nomeProduto, pesoGramas } of objetos) {
    const total = totais.get(nomeProduto) ?? { quantos: 0, pesoGramas: 0 }
    totais.set(nomeProduto, { quantos: total.quantos + 1, pesoGramas: total.pesoGramas + pesoGramas })
  }
  return [...totais]
}

function drawFecho({ transportadora, isSandbox }: ListaDePostagem, totais: ReturnType<typeof totaisDe>, top: number) {
  const negrito = { fonte: 'negrito' } as const
  const metade = LARGURA / 2
  const fecho = top + totais.length * ALTURA_DO_TOTAL + 3
  const campo = (texto: string, x: number, y: number, largura: number): Traco[] => [
    { tipo: 'linha', x: x + 3, y, ateX: x + largura - 3, ateY: y, espessura: 0.25 },
    writeLinha({ texto, fonte: 'normal', tamanho: 7 }, { x: x + 3, y: y + 3, largura: largura - 6 }),
  ]
  const nota = isSandbox
    ? `Ambiente de testes: nada desta lista está registrado na transportadora, e nenhum objeto pode ser postado.`
    : `Cada objeto já tem a sua pré-postagem (${transportadora}). A lista é do remetente, para a conferência no balcão: ela não tem número na transportadora.`
  return [
    ...totais.flatMap(([nome, { quantos, pesoGramas }], i) =>
      drawRow(MARGEM, top + i * ALTURA_DO_TOTAL, ALTURA_DO_TOTAL, [
        { texto: `TOTAL ${nome}`, largura: COLUNAS.ordem + COLUNAS.codigo, alinhamento: 'direita', ...negrito },
        { texto: quantos === 1 ? '1 objeto' : `${quantos} objetos`, largura: COLUNAS.servico, alinhamento: 'centro' },
        { texto: kgDe(pesoGramas), largura: COLUNAS.peso + COLUNAS.destino + COLUNAS.extras, ...negrito },
      ]),
    ),
    { tipo: 'caixa' as const, x: MARGEM, y: fecho, largura: LARGURA, altura: ALTURA_DO_FECHO - 10, espessura: 0.25 },
    ...drawTarja('ENTREGA', { x: MARGEM, y: fecho, largura: metade, altura: 5 }, TITULO),
    ...drawTarja('RECEBIMENTO', { x: MARGEM + metade, y: fecho, largura: metade, altura: 5 }, TITULO),
    { tipo: 'linha' as const, x: MARGEM + metade, y: fecho, ateX: MARGEM + metade, ateY: fecho + 38, espessura: 0.25 },
    ...campo('Nome e documento de quem entrega', MARGEM, fecho + 17, metade),
    ...campo('Data e assinatura', MARGEM, fecho + 32, metade),
    ...campo('Nome e matrícula de quem recebe', MARGEM + metade, fecho + 17, metade),
    ...campo('Data, assinatura e carimbo da agência', MARGEM + metade, fecho + 32, metade),
    ...writeParagrafos([{ texto: nota, fonte: 'normal', tamanho: 7.5 }], {
      x: MARGEM,
      y: fecho + 39,
      largura: LARGURA,
      altura: 6,
    }),
  ]
}
