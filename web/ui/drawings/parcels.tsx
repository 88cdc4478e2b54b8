import kraft from '../tokens/kraft.module.css'
import { BoxDrawing } from './box-drawing.tsx'
import { ParcelLabel } from './parcel-label.tsx'
import css from './parcels.module.css'

type Point = [x: number, y: number]

/**
 * Two boxes, a roll and an envelope on the cutting mat, labelled and ready to go. Decorative; fills the box around it.
 */
export function Parcels() {
  return (
    <svg className={css.parcels} viewBox="10 48 750 592" aria-hidden="true">
      <path className={css.cell} d={GRID.thin} />
      <path className={css.cellStrong} d={GRID.strong} />

      <path className={css.shadow} d={area(at(0, 22), at(26, 22), at(24, 31), at(-3, 31))} />
      <BoxDrawing at={at(0, 0, 16)} scale={K} size={[26, 22, 16]} />
      <ParcelLabel {...NATAL} matrix={onLeft(at(3, 22, 13.6))} />
      <path
        className={css.arrows}
        transform={onRight(at(26, 2.2, 8.8))}
        d="M2.2 5.6V.8M.6 2.5 2.2.8l1.6 1.7M.3 7.1h3.8"
      />
      <BoxDrawing at={at(3, 1.5, 25)} scale={K} size={[17, 16, 9]} />
      <ParcelLabel {...CURITIBA} matrix={onTop(at(4.4, 4, 25), 0.86)} />

      <path className={css.shadow} d={area(at(-2, 38), at(26, 38), at(24, 42), at(-4, 42))} />
      <Roll />

      <path className={css.shadow} d={area(at(30, 15.5), at(45, 15.5), at(44, 17), at(29, 17))} />
      <Envelope />
    </svg>
  )
}

const NATAL = { servico: 'PAC', cidade: 'Natal RN', cep: '59020-300' }
const CURITIBA = { servico: '.COM', cidade: 'Curitiba PR', cep: '80010-000' }

function Roll() {
  const [from, to] = [-2, 26]
  return (
    <g>
      <path className={kraft.left} d={area(...ring(from, R, -45, 135), ...ring(to, R, 135, 315))} />
      <path className={css.gloss} d={strip(from, to, 78, 130)} />
      <path className={kraft.tape} d={strip(-0.4, 2, -45, 135)} />
      <path className={kraft.tape} d={strip(21.8, 24.2, -45, 135)} />
      <path className={kraft.right} d={area(...ring(to, R, 0, 360))} />
      <path className={css.ring} d={area(...ring(to, R * 0.58, 0, 360))} />
      <ParcelLabel {...NATAL} matrix={ON_ROLL} />
    </g>
  )
}

function Envelope() {
  const [x, y, c, l, a] = [30, 4, 15, 11.5, 0.8] as const
  return (
    <g>
      <path className={kraft.left} d={area(at(x, y + l, a), at(x + c, y + l, a), at(x + c, y + l), at(x, y + l))} />
      <path className={kraft.right} d={area(at(x + c, y, a), at(x + c, y + l, a), at(x + c, y + l), at(x + c, y))} />
      <path className={kraft.top} d={area(at(x, y, a), at(x + c, y, a), at(x + c, y + l, a), at(x, y + l, a))} />
      <path
        className={kraft.left}
        d={area(at(x, y, a), at(x + 4.4, y + 2, a), at(x + 4.4, y + l - 2, a), at(x, y + l, a))}
      />
      <path
        className={kraft.tape}
        d={area(at(x + 3.6, y + 4.1, a), at(x + 5.4, y + 4.1, a), at(x + 5.4, y + 7.4, a), at(x + 3.6, y + 7.4, a))}
      />
      <ParcelLabel {...CURITIBA} matrix={onTop(at(x + 6.4, y + 3, a), 0.52)} />
    </g>
  )
}

/** The radius of the roll, in cm like every measure here; `K` px per cm. */
const R = 4.2
const K = 10.4
const COS = Math.sqrt(3) / 2
const SIN = 0.5

/** Isometric, from the back corner of the large box on the mat. */
const at = (x: number, y: number, z = 0): Point => [380 + (x - y) * COS * K, 296 + (x + y) * SIN * K - z * K]
const round = (value: number) => Number(value.toFixed(1))
const line = (...points: Point[]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`
const area = (...points: Point[]) => `${line(...points)}Z`

const ring = (x: number, radius: number, from: number, to: number) =>
  Array.from({ length: 25 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / 24) * Math.PI) / 180
    return at(x, 33.8 + radius * Math.cos(angle), R + radius * Math.sin(angle))
  })
const strip = (x1: number, x2: number, from: number, to: number) =>
  area(...ring(x1, R, from, to), ...ring(x2, R, from, to).reverse())

/** Lays a drawing in cm on a face: along `u`, down `v`. */
const lay = (u: Point, v: Point, [x, y]: Point, scale: number) =>
  `matrix(${[u[0], u[1], v[0], v[1]].map((part) => (part * K * scale).toFixed(3)).join(' ')} ${round(x)} ${round(y)})`
const onTop = (corner: Point, scale: number) => lay([COS, SIN], [-COS, SIN], corner, scale)
const onLeft = (corner: Point, scale = 1) => lay([COS, SIN], [0, 1], corner, scale)
const onRight = (corner: Point, scale = 1) => lay([-COS, SIN], [0, 1], corner, scale)
/** Lays the label flat on the visible side of the roll, so small that the curve of the roll does not matter. */
const ON_ROLL = onRoll((52 * Math.PI) / 180, 0.42)
function onRoll(angle: number, scale: number) {
  const down: Point = [-Math.sin(angle) * COS, Math.sin(angle) * SIN + Math.cos(angle)]
  const [x, y] = at(12 - 7.5 * scale, 33.8 + R * Math.cos(angle), R + R * Math.sin(angle))
  return lay([COS, SIN], down, [x - down[0] * 5 * scale * K, y - down[1] * 5 * scale * K], scale)
}

/** The lines of the mat, one every 5 cm, every other one stronger. They go far beyond the drawing. */
const GRID = {
  thin: lines(5),
  strong: lines(0),
}
function lines(offset: number) {
  return Array.from({ length: 31 }, (_, n) => {
    const u = (n - 15) * 10 + offset
    return line(at(u, -150), at(u, 150)) + line(at(-150, u), at(150, u))
  }).join('')
}
