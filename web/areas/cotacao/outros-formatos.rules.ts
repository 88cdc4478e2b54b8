import type { Formato } from '#contract/kernel/values/encomenda'
import {
  COS,
  type Drawer,
  faces,
  LABEL_CM,
  matrix,
  onTop,
  type Point,
  polygon,
  SIN,
  type View,
} from './parcel.rules.ts'

/** The drawings of an envelope and a roll: loaded when a person chooses one. */
export const OUTROS_FORMATOS: Partial<Record<Formato, Drawer>> = {
  ENVELOPE: (parcel, view) => {
    const { comprimento: C, largura: L, altura: A } = parcel
    const { at } = view
    const scale = Math.min(1, (0.41 * C) / LABEL_CM.width, (0.7 * L) / LABEL_CM.height)
    const flap = [at(0, 0, A), at(0.26 * C, 0.14 * L, A), at(0.26 * C, 0.86 * L, A), at(0, L, A)]
    const tape = [
      at(0.22 * C, 0.36 * L, A),
      at(0.32 * C, 0.36 * L, A),
      at(0.32 * C, 0.64 * L, A),
      at(0.22 * C, 0.64 * L, A),
    ]
    return {
      parcel: [...faces(parcel, view), { role: 'left', d: polygon(flap) }, { role: 'tape', d: polygon(tape) }],
      label: { matrix: onTop(view, at(0.38 * C, (L - LABEL_CM.height * scale) / 2, A), scale) },
    }
  },
  ROLO_CILINDRO: ({ comprimento: C, altura: D }, view) => {
    const r = D / 2
    const { at } = view
    const ring = (x: number, radius: number, [from, to] = [0, 360]) =>
      arc(from!, to!).map((angle) => at(x, r + radius * Math.cos(angle), r + radius * Math.sin(angle)))
    const strip = (x1: number, x2: number, span: [number, number]) =>
      polygon([...ring(x1, r, span), ...ring(x2, r, span).reverse()])
    const band = Math.min(5, 0.09 * C)
    const scale = Math.min(1, (0.46 * C) / LABEL_CM.width, (0.84 * r) / LABEL_CM.height)
    return {
      parcel: [
        { role: 'left', d: polygon(hull([...ring(0, r), ...ring(C, r)])) },
        { role: 'gloss', d: strip(0, C, [78, 130]) },
        { role: 'tape', d: strip(0.06 * C, 0.06 * C + band, VISIBLE) },
        { role: 'tape', d: strip(0.94 * C - band, 0.94 * C, VISIBLE) },
      ],
      label: { matrix: onRoll(view, C, r, scale) },
      over: [
        { role: 'right', d: polygon(ring(C, r)) },
        { role: 'ring', d: polygon(ring(C, 0.55 * r)) + polygon(ring(C, 0.47 * r)) },
      ],
    }
  },
}

/** The visible part of a roll's side, in degrees around it. */
const VISIBLE: [number, number] = [-45, 135]

/** The place of the label: flat on the front of the roll, and too small beside the radius to stand off visibly. */
function onRoll({ k, at }: View, C: number, r: number, scale: number) {
  const angle = (52 * Math.PI) / 180
  const down: Point = [-Math.sin(angle) * COS, Math.sin(angle) * SIN + Math.cos(angle)]
  const half = (LABEL_CM.height * scale) / 2
  const [x, y] = at((C - LABEL_CM.width * scale) / 2, r + r * Math.cos(angle), r + r * Math.sin(angle))
  return matrix([COS, SIN], down, [x - down[0] * half * k, y - down[1] * half * k], k * scale)
}

const arc = (from: number, to: number) =>
  Array.from({ length: 41 }, (_, i) => ((from + ((to - from) * i) / 40) * Math.PI) / 180)

/** Convex hull (Andrew's monotone chain): the outline of a roll is the hull of its two ends. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (run: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of run) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
