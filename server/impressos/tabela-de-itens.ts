import { type Celula, drawRow, drawTarja } from './celula.ts'
import { imprimivel } from './imprimivel.ts'
import { alturaDasLinhas, linhasDe } from './paragrafos.ts'
import type { Traco } from './traco.ts'

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

const TEXTO = { fonte: 'normal', tamanho: 9 } as const

/** The line of one item; a long description makes it higher. */
export function linhaDeItem(
  { descricao, quantidade, valor }: { descricao: string; quantidade: number; valor: string },
  i: number,
  { linha, colunas }: TabelaDeItens,
): LinhaDeItem {
  const linhas = linhasDe({ ...TEXTO, texto: imprimivel(descricao) }, colunas.descricao - 4)
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
 * Splits the lines into pages that end at `fim`. They begin at `primeira` on the first page, at `demais` on the others. The
 * last page has at least one of them beside its end, which is `fecho` high.
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
