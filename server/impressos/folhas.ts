import { planLugares } from '#contract/frete/folha'
import type { DadosDace } from '../fiscal/dce/dados-dace.ts'
import { CURTA_MM, drawEtiquetaCurta } from './dace/etiqueta-curta.ts'
import { drawFaixa, FAIXA_MM } from './dace/faixa.ts'
import type { Etiqueta } from './dizeres-da-etiqueta.ts'
import { drawEtiqueta, ETIQUETA_MM } from './etiqueta.ts'
import { writeLinha } from './paragrafos.ts'
import { moveTracos, type Pagina, type Traco } from './traco.ts'

const A4 = { largura: 210, altura: 297 }
export const A6 = { largura: 100, altura: 150 }
const POR_FOLHA = 4
/** Between a label and the strip under it, in mm: two black bands would look like one. */
const ENTRE = 0.8
const QUARTO = { largura: A4.largura / 2, altura: A4.altura / 2 }

/**
 * Four labels to a sheet, in order, with dashed lines to cut along. The first label stands at `posicao` of its sheet,
 * from 1 to 4: the positions before it were already used. A label with a DACE stands at the left and its strip beside it.
 */
export function* sheetsA4(etiquetas: readonly Etiqueta[], posicao = 1): Generator<Pagina> {
  const places = placesOf(etiquetas, posicao)
  const { dx, dy } = centred(QUARTO)
  for (let first = 0; first < places.length; first += POR_FOLHA) {
    const quatro = places.slice(first, first + POR_FOLHA)
    const placed = quatro.flatMap((draw, i) =>
      draw ? moveTracos(draw(), (i % 2) * QUARTO.largura + dx, Math.floor(i / 2) * QUARTO.altura + dy) : [],
    )
    yield { ...A4, tracos: [...CORTES, ...placed] }
  }
}

/** What is drawn at each place of the sheets, in turn; nothing at an empty one. */
const placesOf = (etiquetas: readonly Etiqueta[], posicao: number) =>
  planLugares(
    etiquetas.map(({ dace }) => dace !== undefined),
    posicao,
  ).map((lugar) => {
    const etiqueta = lugar && etiquetas[lugar.de]!
    if (!etiqueta) return undefined
    return lugar.parte === 'DACE' ? () => drawFaixaAoLado(etiqueta.dace!) : () => drawEtiqueta(etiqueta)
  })

const drawFaixaAoLado = (dace: DadosDace): Traco[] => [
  ...drawFaixa(dace),
  writeLinha(
    { texto: 'Recorte e cole no pacote, ao lado da etiqueta.', fonte: 'normal', tamanho: 8 },
    { x: 0, y: FAIXA_MM.altura + 5, largura: FAIXA_MM.largura },
  ),
]

export function* sheetsA6(etiquetas: readonly Etiqueta[]): Generator<Pagina> {
  for (const etiqueta of etiquetas) yield { ...A6, tracos: drawA6(etiqueta) }
}

/** A label on paper of 100 by 150 mm; with a DACE the label is shorter and the strip stands under it. */
export function drawA6(etiqueta: Etiqueta): Traco[] {
  const { dx, dy } = centred(A6)
  const { dace } = etiqueta
  if (!dace) return moveTracos(drawEtiqueta(etiqueta), dx, dy)
  const top = (A6.altura - CURTA_MM.altura - ENTRE - FAIXA_MM.altura) / 2
  return [
    ...moveTracos(drawEtiquetaCurta(etiqueta), dx, top),
    ...moveTracos(drawFaixa(dace), dx, top + CURTA_MM.altura + ENTRE),
  ]
}

/** Offset that centres a label on paper of this size. */
const centred = ({ largura, altura }: { largura: number; altura: number }) => ({
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
