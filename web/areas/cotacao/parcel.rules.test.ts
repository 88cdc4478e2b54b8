import { expect, test } from 'vitest'
import { FORMATOS } from '#contract/kernel/values/encomenda'
import { hull, OUTROS_FORMATOS } from './outros-formatos.rules.ts'
import {
  cellCm,
  describeParcel,
  drawScene as draw,
  easeParcel,
  type Parcel,
  type ShapeRole,
  type Size,
} from './parcel.rules.ts'

const drawScene = (parcel: Parcel, size: Size) => draw(parcel, size, OUTROS_FORMATOS[parcel.formato])
const CAIXA: Parcel = { formato: 'CAIXA', comprimento: 24, largura: 16, altura: 4 }
const SIZES = [
  { width: 124, height: 84 },
  { width: 326, height: 173 },
  { width: 358, height: 190 },
  { width: 756, height: 300 },
  { width: 642, height: 540 },
]

/** The points of a path. */
const pointsOf = (d: string) =>
  [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
const path = (parcel: Parcel, role: ShapeRole, size = SIZES[4]!) =>
  pointsOf(drawScene(parcel, size).parcel.find((shape) => shape.role === role)!.d)
const length = ([a, b]: (readonly [number, number])[]) => Math.hypot(b![0] - a![0], b![1] - a![1])

test('proportions are true: edges are as long as their measures', () => {
  const [, right, front] = path(CAIXA, 'top')
  const [top, , bottom] = [path(CAIXA, 'left')[0]!, 0, path(CAIXA, 'left')[3]!]
  const perCm = length([right!, front!]) / 16
  expect(length([path(CAIXA, 'top')[0]!, right!]) / perCm).toBeCloseTo(24, 1)
  expect(length([top, bottom]) / perCm).toBeCloseTo(4, 1)
})

test.each(FORMATOS.flatMap((formato) => SIZES.map((size) => ({ formato, size }))))(
  'a $formato of any size stays on a mat of $size.width × $size.height, with its measures',
  ({ formato, size }) => {
    for (const [comprimento, largura, altura] of [
      [1, 1, 1],
      [17, 12, 2],
      [140, 1, 1],
      [1, 140, 1],
      [1, 1, 140],
      [140, 100, 140],
      [400, 400, 400],
    ] as const) {
      const isRoll = formato === 'ROLO_CILINDRO'
      const parcel = { formato, comprimento, largura, altura: isRoll ? largura : altura }
      const { parcel: shapes, captions, card } = drawScene(parcel, size)
      const points = shapes.flatMap(({ role, d }) => (role === 'shadow' ? [] : pointsOf(d)))
      const [xs, ys] = [0, 1].map((axis) => [
        ...points.map((point) => point[axis]!),
        ...captions.map((caption) => (axis ? caption.y : caption.x)),
      ])
      expect(Math.min(...xs!, ...ys!)).toBeGreaterThan(0)
      expect(Math.max(...xs!)).toBeLessThan(size.width)
      expect(Math.max(...ys!)).toBeLessThan(size.height)
      if (card) expect(card.y).toBeLessThan(size.height)
    }
  },
)

test('a cell of the mat is 5 cm; 10 cm for a side above 45 cm, and 20 cm above 90 cm', () => {
  const longest = (comprimento: number) => cellCm({ ...CAIXA, comprimento })
  expect([longest(24), longest(45), longest(46), longest(90), longest(91)]).toEqual([5, 5, 10, 10, 20])
})

test('a box from 8 cm high has arrows; a bank card lies beside it where there is room', () => {
  const roles = (parcel: Parcel) => drawScene(parcel, SIZES[4]!).parcel.map(({ role }) => role)
  expect(roles({ ...CAIXA, altura: 7 })).not.toContain('arrows')
  expect(roles({ ...CAIXA, altura: 8 })).toContain('arrows')
  expect(drawScene(CAIXA, SIZES[4]!).card).not.toBeNull()
  expect(drawScene(CAIXA, SIZES[1]!).card).toBeNull()
})

test('a roll shows its length and its diameter', () => {
  const { captions } = drawScene({ formato: 'ROLO_CILINDRO', comprimento: 60, largura: 12, altura: 12 }, SIZES[4]!)
  expect(captions.map(({ text, below }) => [text, below])).toEqual([
    ['60 cm', 'comprimento'],
    ['Ø 12 cm', 'diâmetro'],
  ])
})

test('the description says what the drawing shows', () => {
  expect(describeParcel(CAIXA)).toBe(
    'Caixa de 24 cm de comprimento, 16 cm de largura e 4 cm de altura, com fita e etiqueta, sobre uma base quadriculada',
  )
  expect(describeParcel({ formato: 'ROLO_CILINDRO', comprimento: 60, largura: 12, altura: 12 })).toContain(
    'Rolo de 60 cm de comprimento e 12 cm de diâmetro',
  )
})

test('new measures ease in from the old ones and end exactly', () => {
  const to = { ...CAIXA, altura: 10 }
  expect(easeParcel(CAIXA, to, 0)).toEqual(CAIXA)
  expect(easeParcel(CAIXA, to, 0.5).altura).toBeGreaterThan(7)
  expect(easeParcel(CAIXA, to, 1)).toEqual(to)
})

test('a hull leaves out what lies inside', () => {
  expect(
    hull([
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [1, 1],
    ]),
  ).toHaveLength(4)
})
