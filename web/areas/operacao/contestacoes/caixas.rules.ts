/** Length, width and height of a box, in cm. */
export type Lados = readonly [comprimento: number, largura: number, altura: number]
type Dimensoes = {
  comprimentoPacote: number
  larguraPacote?: number | null | undefined
  alturaPacote?: number | null | undefined
  diametroPacote?: number | null | undefined
}

/** The box around a parcel. A width or height that is missing, as of a roll, is the diameter. */
export const ladosOf = ({ comprimentoPacote, larguraPacote, alturaPacote, diametroPacote }: Dimensoes): Lados => [
  comprimentoPacote,
  larguraPacote ?? diametroPacote ?? 1,
  alturaPacote ?? diametroPacote ?? 1,
]

export const QUADRO = { largura: 382, altura: 300 }
/** Where the near lower corner of every box stands, so that differences show at the back and on top. */
const CANTO = { x: 190, y: 268 }
const COS = Math.sqrt(3) / 2
const SIN = 0.5
/** The least distance between two written heights, in units of the drawing. */
const LINHA = 18

/** Units of the drawing for one cm: the largest box fills it, with room for the heights at its right. */
export const scaleOf = (caixas: readonly Lados[]) =>
  Math.min(...caixas.map(([c, l, a]) => Math.min(150 / (c * COS), 120 / (l * COS), 240 / ((c + l) * SIN + a))))

/**
 * The outline of a box, its top back corner, from which a whole box is drawn, and the place where its height is
 * written.
 */
export function placeCaixa([c, l, a]: Lados, k: number) {
  const p = (x: number, y: number, z: number): [number, number] => [
    CANTO.x + (x - c - (y - l)) * COS * k,
    CANTO.y + (x - c + (y - l)) * SIN * k - z * k,
  ]
  const [left, near, right] = [
    [0, l],
    [c, l],
    [c, 0],
  ] as const
  const edges = [left, near, right].map(([x, y]) => path([p(x, y, a), p(x, y, 0)])).join('')
  const top = `${path([p(0, 0, a), p(c, 0, a), p(c, l, a), p(0, l, a)])}Z`
  const floor = path([p(0, l, 0), p(c, l, 0), p(c, 0, 0)])
  return { contorno: top + edges + floor, at: p(0, 0, a), direita: p(c, 0, a) }
}

/** The places of the written heights, in the order of `alturas`, spread so that none lies upon another. */
export function spreadRotulos(alturas: readonly number[]): number[] {
  const order = alturas.map((y, i) => ({ y, i })).toSorted((one, other) => one.y - other.y)
  const places: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { y, i } of order) places[i] = last = Math.max(y, last + LINHA)
  return places
}

const path = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
