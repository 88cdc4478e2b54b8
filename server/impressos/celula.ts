import { imprimivel } from './imprimivel.ts'
import { larguraDe } from './larguras.ts'
import {
  type Area,
  alturaDasLinhas,
  type Encurta,
  linhasDe,
  writeLinha,
  writeParagrafos,
  writePartes,
} from './paragrafos.ts'
import { type Fonte, PONTO_MM, type Traco } from './traco.ts'

/** A ruled cell: its text, under a small name if it has one. A text at the left may take several lines. */
export type Celula = {
  texto: string
  largura: number
  fonte?: Fonte
  alinhamento?: 'esquerda' | 'centro' | 'direita'
}
/** A cell with a name; its text may consist of parts, of which the longest are shortened first. */
export type CelulaNomeada = { nome: string; texto: (encurta: Encurta) => string; largura: number }

const [FIO, BORDA, TAMANHO] = [0.25, 2, 9]

export function drawRow(
  left: number,
  y: number,
  altura: number,
  celulas: readonly (Celula | CelulaNomeada)[],
): Traco[] {
  let x = left
  return celulas.flatMap((celula) => {
    const drawn = 'nome' in celula ? drawNomeada(celula, x, y, altura) : drawCelula(celula, x, y, altura)
    x += celula.largura
    return drawn
  })
}

function drawNomeada({ nome, texto, largura }: CelulaNomeada, x: number, y: number, altura: number): Traco[] {
  const inner = { x: x + BORDA, largura: largura - 2 * BORDA }
  return [
    { tipo: 'caixa', x, y, largura, altura, espessura: FIO },
    writeLinha({ texto: nome, fonte: 'normal', tamanho: 5.5 }, { ...inner, y: y + 2.7 }),
    ...writePartes((encurta) => [{ texto: texto(encurta), fonte: 'negrito', tamanho: TAMANHO }], {
      ...inner,
      y: y + 3.7,
      altura: altura - 4.3,
    }),
  ]
}

function drawCelula(
  { texto, largura, fonte = 'normal', alinhamento = 'esquerda' }: Celula,
  x: number,
  y: number,
  altura: number,
): Traco[] {
  const inner = { x: x + BORDA, largura: largura - 2 * BORDA }
  const caixa: Traco = { tipo: 'caixa', x, y, largura, altura, espessura: FIO }
  const foot = y + altura / 2 + 0.36 * TAMANHO * PONTO_MM
  const inteiro = imprimivel(texto)
  if (alinhamento === 'esquerda' && larguraDe(inteiro, fonte, TAMANHO) > inner.largura) {
    return [
      caixa,
      ...writeParagrafos([{ texto, fonte, tamanho: TAMANHO }], { ...inner, y: y + 1.6, altura: altura - 2.4 }),
    ]
  }
  return [caixa, writeLinha({ texto, fonte, tamanho: TAMANHO }, { ...inner, y: foot, alinhamento })]
}

/** A title in white on a black band. `tamanho` in points; its letters stand `descida` mm under the middle. */
export const drawTarja = (
  texto: string,
  { x, y, largura, altura }: Area,
  { tamanho, descida }: { tamanho: number; descida: number },
): Traco[] => [
  { tipo: 'tarja', x, y, largura, altura },
  writeLinha(
    { texto, fonte: 'negrito', tamanho },
    { x: x + 2, y: y + altura / 2 + descida, largura: largura - 4, alinhamento: 'centro', isBranco: true },
  ),
]

/** The table of what is in a parcel, on A4 pages. */
export type TabelaDeItens = {
  /** The words of the band over it, and how they are written. */
  tarja: string
  titulo: { tamanho: number; descida: number }
  /** The name of the column that says what an item is. */
  descricao: string
  x: number
  /** The least height of a line. */
  linha: number
  colunas: Record<'item' | 'descricao' | 'quantidade' | 'valor', number>
}
/** A line of the table. */
export type LinhaDeItem = { celulas: Celula[]; altura: number }

/** The line of one item; a long description makes it higher. */
export function linhaDeItem(
  { descricao, quantidade, valor }: { descricao: string; quantidade: number; valor: string },
  i: number,
  { linha, colunas }: TabelaDeItens,
): LinhaDeItem {
  const linhas = linhasDe({ fonte: 'normal', tamanho: 9, texto: imprimivel(descricao) }, colunas.descricao - 4)
  return {
    altura: Math.max(linha, alturaDasLinhas(linhas) + 3),
    celulas: [
      { texto: String(i + 1), largura: colunas.item, alinhamento: 'centro' },
      { texto: descricao, largura: colunas.descricao },
      { texto: quantidade.toLocaleString('pt-BR'), largura: colunas.quantidade, alinhamento: 'direita' },
      { texto: valor, largura: colunas.valor, alinhamento: 'direita' },
    ],
  }
}

/**
 * Splits the lines into pages that end at `fim`. They begin at `primeira` on the first page, at `demais` on the others.
 * The last line stands on one page with the closing part, which is `fecho` high.
 */
export function splitItens(
  linhas: readonly LinhaDeItem[],
  { primeira, demais, fim, fecho }: Record<'primeira' | 'demais' | 'fim' | 'fecho', number>,
): LinhaDeItem[][] {
  const folhas: LinhaDeItem[][] = [[]]
  let y = primeira
  linhas.forEach((linha, i) => {
    const isLast = i === linhas.length - 1
    if (y + linha.altura + (isLast ? fecho : 0) > fim) {
      folhas.push([])
      y = demais
    }
    folhas.at(-1)?.push(linha)
    y += linha.altura
  })
  return folhas
}

/** The band over the table, and the names of its columns. */
export function drawTituloDosItens(y: number, { tarja, titulo, descricao, x, linha, colunas }: TabelaDeItens): Traco[] {
  const largura = colunas.item + colunas.descricao + colunas.quantidade + colunas.valor
  const nome = (texto: string, largura: number): Celula => ({
    texto,
    largura,
    fonte: 'negrito',
    alinhamento: 'centro',
  })
  return [
    ...drawTarja(tarja, { x, y, largura, altura: linha }, titulo),
    ...drawRow(x, y + linha, linha, [
      nome('ITEM', colunas.item),
      nome(descricao, colunas.descricao),
      nome('QUANT.', colunas.quantidade),
      nome('VALOR', colunas.valor),
    ]),
  ]
}
