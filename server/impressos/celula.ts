import { imprimivel } from './imprimivel.ts'
import { larguraDe } from './larguras.ts'
import { type Area, type Encurta, writeLinha, writeParagrafos, writePartes } from './paragrafos.ts'
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
