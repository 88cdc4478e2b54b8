import type { Etiqueta } from './dizeres-da-etiqueta.ts'
import { drawEtiqueta, ETIQUETA_MM } from './etiqueta.ts'
import { moveTracos, type Pagina, type Traco } from './traco.ts'

const A4 = { largura: 210, altura: 297 }
export const A6 = { largura: 100, altura: 150 }
const POR_FOLHA = 4
const QUARTO = { largura: A4.largura / 2, altura: A4.altura / 2 }

/**
 * Four labels to a sheet, in order, with dashed lines to cut along. The first label stands at `posicao` of its sheet,
 * from 1 to 4: the positions before it were already used.
 */
export function* sheetsA4(etiquetas: readonly Etiqueta[], posicao = 1): Generator<Pagina> {
  const places = [...Array<undefined>(posicao - 1).fill(undefined), ...etiquetas]
  const { dx, dy } = centred(QUARTO)
  for (let first = 0; first < places.length; first += POR_FOLHA) {
    const quatro = places.slice(first, first + POR_FOLHA)
    const placed = quatro.flatMap((etiqueta, i) => {
      if (!etiqueta) return []
      return moveTracos(drawEtiqueta(etiqueta), (i % 2) * QUARTO.largura + dx, Math.floor(i / 2) * QUARTO.altura + dy)
    })
    yield { ...A4, tracos: [...CORTES, ...placed] }
  }
}

export function* sheetsA6(etiquetas: readonly Etiqueta[]): Generator<Pagina> {
  const { dx, dy } = centred(A6)
  for (const etiqueta of etiquetas) yield { ...A6, tracos: moveTracos(drawEtiqueta(etiqueta), dx, dy) }
}

/** Offset that centres a label on paper of this size. */
export const centred = ({ largura, altura }: { largura: number; altura: number }) => ({
  dx: (largura - ETIQUETA_MM.largura) / 2,
  dy: (altura - ETIQUETA_MM.altura) / 2,
})

const corte = (x: number, y: number, ateX: number, ateY: number): Traco => ({
  tipo: 'linha',
  x,
  y,
  ateX,
  ateY,
  espessura: 0.15,
  isTracejada: true,
})
const CORTES = [
  corte(QUARTO.largura, 2, QUARTO.largura, A4.altura - 2),
  corte(2, QUARTO.altura, A4.largura - 2, QUARTO.altura),
]
