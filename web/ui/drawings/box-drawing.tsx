import css from '../tokens/kraft.module.css'

type Point = [x: number, y: number]

/**
 * A closed kraft box, with its tape unless `isTaped` is false, seen from above (visual.md, Parcel drawing). `at` is its
 * top back corner on the drawing, `size` is length, width and height in units of `scale` px.
 */
export function BoxDrawing({
  at,
  scale,
  size: [c, l, a],
  isTaped = true,
}: {
  at: Point
  scale: number
  size: [number, number, number]
  isTaped?: boolean
}) {
  const p = (x: number, y: number, z: number): Point => [
    at[0] + (x - y) * COS * scale,
    at[1] + (x + y) * SIN * scale + (a - z) * scale,
  ]
  const tape = Math.min(5, l * 0.26)
  const [near, far] = [(l + tape) / 2, (l - tape) / 2]
  const fall = a - Math.min(a * 0.62, 7)
  return (
    <g>
      <path className={css.top} d={area(p(0, 0, a), p(c, 0, a), p(c, l, a), p(0, l, a))} />
      <path className={css.left} d={area(p(0, l, a), p(c, l, a), p(c, l, 0), p(0, l, 0))} />
      <path className={css.right} d={area(p(c, 0, a), p(c, l, a), p(c, l, 0), p(c, 0, 0))} />
      {isTaped && (
        <>
          <path className={css.tape} d={area(p(0, far, a), p(c, far, a), p(c, near, a), p(0, near, a))} />
          <path className={css.tapeFold} d={area(p(c, far, a), p(c, near, a), p(c, near, fall), p(c, far, fall))} />
        </>
      )}
      <path className={css.crease} d={line(p(0, l / 2, a), p(c, l / 2, a))} />
    </g>
  )
}

const COS = Math.sqrt(3) / 2
const SIN = 0.5
const line = (...points: Point[]) => `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}`
const area = (...points: Point[]) => `${line(...points)}Z`
