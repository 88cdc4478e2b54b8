import { imprimivel } from './imprimivel.ts'
import { larguraDe } from './larguras.ts'
import { writeLinha, writeParagrafos } from './paragrafos.ts'
import { type Fonte, PONTO_MM, type Traco } from './traco.ts'

/** A ruled cell: its text, under a small name where it has one. A text at the left may take several lines. */
export type Celula = {
  nome?: string
  texto: string
  largura: number
  fonte?: Fonte
  alinhamento?: 'esquerda' | 'centro' | 'direita'
}

const [FIO, BORDA, TAMANHO] = [0.25, 2, 9]

export function drawRow(left: number, y: number, altura: number, celulas: readonly Celula[]): Traco[] {
  let x = left
  return celulas.flatMap((celula) => {
    const drawn = drawCelula(celula, x, y, altura)
    x += celula.largura
    return drawn
  })
}

function drawCelula(
  { nome, texto, largura, fonte = 'normal', alinhamento = 'esquerda' }: Celula,
  x: number,
  y: number,
  altura: number,
): Traco[] {
  const inner = { x: x + BORDA, largura: largura - 2 * BORDA }
  const caixa: Traco = { tipo: 'caixa', x, y, largura, altura, espessura: FIO }
  if (nome !== undefined) {
    return [
      caixa,
      writeLinha({ texto: nome, fonte: 'normal', tamanho: 5.5 }, { ...inner, y: y + 2.7 }),
      ...writeParagrafos([{ texto, fonte: 'negrito', tamanho: TAMANHO }], {
        ...inner,
        y: y + 3.7,
        altura: altura - 4.3,
      }),
    ]
  }
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
