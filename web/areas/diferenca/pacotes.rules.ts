import type { Diferenca } from '#contract/diferenca'

/** Length, width and height of the box around a parcel, in cm. */
export type Lados = readonly [comprimento: number, largura: number, altura: number]

/** The sides as measured. A width or height that is missing, as of a roll, is the diameter. */
export function ladosOf({
  comprimentoPacote: c,
  larguraPacote,
  alturaPacote,
  diametroPacote,
}: Diferenca['dimensoes']): Lados {
  return [c, larguraPacote ?? diametroPacote ?? 1, alturaPacote ?? diametroPacote ?? 1]
}

/** The size of each drawing, in units of its view box. */
export const QUADRO = { largura: 300, altura: 270 }
const COS = Math.sqrt(3) / 2
const SIN = 0.5

/** Units of the drawing for one cm, the same for both: the larger parcel fills the drawing. */
export const scaleOf = (parcels: readonly Lados[]) =>
  Math.min(...parcels.map(([c, l, a]) => Math.min(196 / ((c + l) * COS), 178 / ((c + l) * SIN + a))))

export type Cota = { d: string; x: number; y: number; anchor: 'start' | 'end'; cm: number; lado: 0 | 1 | 2 }

/** The place of a box in this scale, and a measuring line for each of its sides. The near corners of both boxes stand on one floor. */
export function placeParcel(lados: Lados, k: number): { at: [number, number]; cotas: Cota[]; sombra: string } {
  const [c, l, a] = lados
  const [x0, y0] = cornerOf(lados, k)
  const p = pointOf(lados, k)
  const cota = (
    lado: Cota['lado'],
    cm: number,
    [from, to]: readonly (readonly [number, number])[],
    [dx, dy]: readonly [number, number],
    anchor: Cota['anchor'],
  ): Cota => {
    const [a1, b1] = [from!, to!].map(([x, y]) => [x + dx, y + dy] as const)
    const [tx, ty] = [dx / 3, dy / 3]
    const tick = (end: readonly [number, number]) =>
      `M${pair(end[0] - tx, end[1] - ty)}L${pair(end[0] + tx, end[1] + ty)}`
    const isUpright = lado === 2
    return {
      lado,
      cm,
      anchor,
      d: `M${pair(...a1!)}L${pair(...b1!)}${tick(a1!)}${tick(b1!)}`,
      x: round((a1![0] + b1![0]) / 2 + (anchor === 'end' ? -9 : 9)),
      y: round((a1![1] + b1![1]) / 2 + (isUpright ? 5 : 19)),
    }
  }
  const shadow = Math.min(0.6 * a, 0.3 * l + 2)
  return {
    at: [x0, y0],
    sombra: `M${[p(0, l, 0), p(c, l, 0), p(c - 0.15 * shadow, l + shadow, 0), p(-0.15 * shadow, l + shadow, 0)]
      .map((point) => pair(...point))
      .join('L')}Z`,
    cotas: [
      cota(0, c, [p(0, l, 0), p(c, l, 0)], [-12 * COS, 12 * SIN], 'end'),
      cota(1, l, [p(c, 0, 0), p(c, l, 0)], [12 * COS, 12 * SIN], 'start'),
      cota(2, a, [p(c, 0, 0), p(c, 0, a)], [14, 0], 'start'),
    ],
  }
}

/** Where the top back corner of the box stands. */
const cornerOf = ([c, l, a]: Lados, k: number): [number, number] => [
  QUADRO.largura / 2 + ((l - c) * COS * k) / 2 - 14,
  QUADRO.altura - 40 - ((c + l) * SIN + a) * k,
]

/** A point of the box on the drawing. */
function pointOf(lados: Lados, k: number) {
  const [x0, y0] = cornerOf(lados, k)
  const [, , a] = lados
  return (x: number, y: number, z: number) => [x0 + (x - y) * COS * k, y0 + (x + y) * SIN * k + (a - z) * k] as const
}

/** The part of a parcel above the quoted height: the band around its two faces, the old edge, and the place of the tape. */
export function growthOf(lados: Lados, antes: Lados, k: number) {
  const [c, l, a] = lados
  const [, , de] = antes
  if (a <= de) return undefined
  const p = pointOf(lados, k)
  const path = (...points: readonly (readonly [number, number])[]) => `M${points.map((at) => pair(...at)).join('L')}`
  const [, topo] = p(c, 0, a)
  return {
    cm: a - de,
    faixa: `${path(p(0, l, de), p(c, l, de), p(c, 0, de), p(c, 0, a), p(c, l, a), p(0, l, a))}Z`,
    borda: path(p(0, l, de), p(c, l, de), p(c, 0, de)),
    fita: { x: QUADRO.largura, y: round(topo - 12) },
  }
}

const round = (value: number) => Number(value.toFixed(1))
const pair = (x: number, y: number) => `${round(x)} ${round(y)}`
