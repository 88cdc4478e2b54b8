import type { Formato } from '#contract/kernel/values/encomenda'

/** A parcel as it lies on the mat, in cm. A roll's width and height are its diameter. */
export type Parcel = { formato: Formato; comprimento: number; largura: number; altura: number }
export type Size = { width: number; height: number }
export type Point = readonly [x: number, y: number]

export type ShapeRole =
  | 'cell'
  | 'cellStrong'
  | 'shadow'
  | 'top'
  | 'left'
  | 'right'
  | 'gloss'
  | 'tape'
  | 'tapeFold'
  | 'crease'
  | 'ring'
  | 'arrows'
  | 'dimension'
export type Shape = { role: ShapeRole; d: string }
/** Something that is drawn flat, in cm; `matrix` lays it onto its face of the parcel. */
export type Placed = { matrix: string }
export type Caption = { x: number; y: number; anchor: 'start' | 'end'; text: string; below: string }
export type Scene = {
  mat: Shape[]
  card: (Placed & { x: number; y: number }) | null
  parcel: Shape[]
  label: Placed
  /** Drawn over the label: the near end of a roll. */
  over: Shape[]
  dimensions: Shape[]
  captions: Caption[]
}

export const COS = Math.cos(Math.PI / 6)
export const SIN = 0.5
/** A bank card (ISO/IEC 7810 ID-1), in cm. */
export const CARD_CM = { width: 8.6, height: 5.4 }
/** The label that goes on a parcel, in cm. */
export const LABEL_CM = { width: 15, height: 10 }
/**
 * How far the mat's grid goes past the drawing, in px. It also lies behind the readout, and beside a first paint whose
 * size is not measured yet.
 */
const MARGIN = 320

/** Edge of a mat cell, in cm. */
export const cellCm = ({ comprimento, largura, altura }: Parcel) => {
  const longest = Math.max(comprimento, largura, altura)
  return longest > 90 ? 20 : longest > 45 ? 10 : 5
}

/** Whether two parcels have the same measures and shape, so that nothing is drawn again. */
export const isSameParcel = (a: Parcel, b: Parcel) =>
  a.formato === b.formato && a.comprimento === b.comprimento && a.largura === b.largura && a.altura === b.altura

/**
 * The whole drawing in px: isometric, x = comprimento, y = largura, z = altura, so proportions are always true.
 * `drawer` draws the other shapes (`outros-formatos.rules.ts`); until it is loaded, they are drawn as a box.
 */
export function drawScene(parcel: Parcel, size: Size, drawer: Drawer = drawCaixa): Scene {
  const view = viewOf(parcel, size)
  const shapes = drawer(parcel, view)
  return {
    mat: drawMat(parcel, size, view),
    card: view.isWide ? placeCard(parcel, view) : null,
    parcel: [{ role: 'shadow', d: shadow(parcel, view) }, ...shapes.parcel],
    label: shapes.label,
    over: shapes.over ?? [],
    ...(isStrip(size) ? { dimensions: [], captions: [] } : drawDimensions(parcel, view)),
  }
}

/** Whether the drawing is too low for measures around the parcel: they then stand beside the drawing. */
const isStrip = ({ height }: Size) => height < 120

export type View = { k: number; isWide: boolean; at: (x: number, y: number, z?: number) => Point }

/** Scale and origin. On a wide mat the bank card lies in front of the parcel, with its caption below. */
function viewOf({ comprimento: C, largura: L, altura: A }: Parcel, { width, height }: Size): View {
  const isWide = width >= 400 && height >= 300
  const tall = (C + L) * SIN + A
  if (isStrip({ width, height })) {
    const k = Math.min((0.78 * width) / ((C + L) * COS), (0.78 * height) / tall)
    return viewFrom(k, [width / 2 + ((L - C) * COS * k) / 2, (height - tall * k) / 2 + A * k], false)
  }
  const k = Math.min(
    (0.6 * width) / ((C + L) * COS),
    isWide ? (0.72 * height) / (tall + 3) : (0.64 * height) / tall,
    isWide ? (height - CARD_GAP_PX - 48) / (tall + CARD_DEPTH_CM) : height,
    Math.min(width, height) / 24,
  )
  const drawn = tall * k + (isWide ? CARD_DEPTH_CM * k + CARD_GAP_PX + 20 : 20)
  const originX = width / 2 + ((L - C) * COS * k) / 2 - (isWide ? 12 : 8)
  const originY = Math.max((height - drawn) / 2, 18) + A * k
  return viewFrom(k, [originX, originY], isWide)
}

const viewFrom = (k: number, [originX, originY]: Point, isWide: boolean): View => ({
  k,
  isWide,
  at: (x, y, z = 0) => [originX + (x - y) * COS * k, originY + (x + y) * SIN * k - z * k],
})

/** The gap between the parcel's front corner and the card, along each axis. */
const CARD_GAP_PX = 15
/** How far down the mat the card reaches, corner to corner, with a cm of air on each axis. */
const CARD_DEPTH_CM = (CARD_CM.width + CARD_CM.height + 2) * SIN

type Drawn = { parcel: Shape[]; label: Placed; over?: Shape[] }
export type Drawer = (parcel: Parcel, view: View) => Drawn

const drawCaixa: Drawer = (parcel, view) => {
  const { comprimento: C, largura: L, altura: A } = parcel
  const { at } = view
  const tape = Math.min(5, 0.26 * L)
  const [from, to] = [(L - tape) / 2, (L + tape) / 2]
  const arrows = Math.min(0.16 * L, 0.22 * A)
  return {
    parcel: [
      ...faces(parcel, view),
      { role: 'tape', d: polygon([at(0, from, A), at(C, from, A), at(C, to, A), at(0, to, A)]) },
      { role: 'tapeFold', d: polygon(tornFold(parcel, view, from, to)) },
      { role: 'crease', d: line(at(0, L / 2, A), at(C, L / 2, A)) },
      ...(A >= 8 ? [{ role: 'arrows', d: upArrows(at, C, 0.26 * L, 0.42 * A, arrows) } as const] : []),
    ],
    label: isLabelOnTop(parcel) ? labelOnTop(parcel, view) : labelOnSide(parcel, view),
  }
}

export const faces = ({ comprimento: C, largura: L, altura: A }: Parcel, { at }: View): Shape[] => [
  { role: 'left', d: polygon([at(0, L, A), at(C, L, A), at(C, L), at(0, L)]) },
  { role: 'right', d: polygon([at(C, 0, A), at(C, L, A), at(C, L), at(C, 0)]) },
  { role: 'top', d: polygon([at(0, 0, A), at(C, 0, A), at(C, L, A), at(0, L, A)]) },
]

/** The light comes from the right and behind. */
function shadow({ comprimento: C, largura: L, altura: A }: Parcel, { at }: View) {
  const length = Math.min(0.8 * A, 0.3 * L + 2)
  const back = 0.15 * length
  return polygon([at(0, L), at(C, L), at(C - back, L + length), at(-back, L + length)])
}

/** The tape's end hangs over the right face, torn in ten teeth. */
function tornFold({ comprimento: C, altura: A }: Parcel, { at }: View, from: number, to: number) {
  const fall = Math.min(0.62 * A, 7)
  const teeth = Array.from({ length: 11 }, (_, tooth) =>
    at(C, to + ((from - to) * tooth) / 10, A - fall * (tooth % 2 ? 0.85 : 1)),
  )
  return [at(C, from, A), at(C, to, A), ...teeth]
}

const isLabelOnTop = ({ comprimento: C, largura: L, altura: A }: Parcel) => A < 9 || A < 0.41 * Math.max(C, L)

function labelOnTop({ comprimento: C, largura: L, altura: A }: Parcel, view: View): Placed {
  const scale = Math.min(1, (0.72 * C) / LABEL_CM.width, (0.78 * L) / LABEL_CM.height)
  const corner = view.at(0.42 * (C - LABEL_CM.width * scale), (L - LABEL_CM.height * scale) / 2, A)
  return { matrix: onTop(view, corner, scale) }
}

function labelOnSide({ comprimento: C, largura: L, altura: A }: Parcel, view: View): Placed {
  const scale = Math.min(1, (0.72 * C) / LABEL_CM.width, (0.8 * A) / LABEL_CM.height)
  const corner = view.at(0.12 * C, L, A - 0.42 * (A - LABEL_CM.height * scale))
  return { matrix: matrix([COS, SIN], [0, 1], corner, view.k * scale) }
}

export const onTop = ({ k }: View, corner: Point, scale = 1) => matrix([COS, SIN], [-COS, SIN], corner, k * scale)

/** 'This side up' on the right face: two arrows over a line. */
function upArrows(at: View['at'], x: number, y: number, z: number, width: number) {
  const stroke = (...points: [across: number, up: number][]) =>
    `M${points.map(([across, up]) => pair(at(x, y - across * width, z + (up - 1.62) * width))).join('L')}`
  const arrow = (middle: number) =>
    stroke([middle, 0.34], [middle, 1.5]) + stroke([middle - 0.22, 1.2], [middle, 1.5], [middle + 0.22, 1.2])
  return arrow(0.24) + arrow(0.76) + stroke([0, 0], [1, 0])
}

function placeCard({ comprimento: C, largura: L }: Parcel, view: View) {
  const gap = CARD_GAP_PX / view.k + 1
  const [x, y] = view.at(C + gap + CARD_CM.width, L + gap + CARD_CM.height)
  return { matrix: onTop(view, view.at(C + gap, L + gap)), x: round(x), y: round(y + 20) }
}

/** Grid lines of both directions over the whole mat, every other one stronger. */
function drawMat(parcel: Parcel, { width, height }: Size, { k, at }: View): Shape[] {
  const [originX, originY] = at(0, 0)
  const step = cellCm(parcel) * k
  const [left, right] = [-MARGIN, width + MARGIN]
  const lean = SIN / COS
  const lines = (slope: number) => {
    const heights = [left, right].map((x) => slope * (x - originX))
    const first = Math.floor((-MARGIN - originY - Math.max(...heights)) / step)
    const last = Math.ceil((height + MARGIN - originY - Math.min(...heights)) / step)
    return Array.from({ length: Math.min(last - first + 1, 400) }, (_, index) => {
      const y = originY + (first + index) * step
      return { isStrong: (first + index) % 2 === 0, d: line([left, y + heights[0]!], [right, y + heights[1]!]) }
    })
  }
  const all = [...lines(lean), ...lines(-lean)]
  const join = (isStrong: boolean) =>
    all
      .filter((each) => each.isStrong === isStrong)
      .map(({ d }) => d)
      .join('')
  return [
    { role: 'cell', d: join(false) },
    { role: 'cellStrong', d: join(true) },
  ]
}

/** Each line runs 16 px off its edge, ends in ticks, and says its measure upright beside its middle. */
function drawDimensions({ formato, comprimento: C, largura: L, altura: A }: Parcel, { at, isWide }: View) {
  const gap = 16
  const toLeft: Point = [-COS * gap, SIN * gap]
  const toRight: Point = [COS * gap, SIN * gap]
  const isRoll = formato === 'ROLO_CILINDRO'
  const drop = isWide ? 26 : 21
  const measures = [
    { from: at(0, L), to: at(C, L), off: toLeft, tick: toLeft, text: `${round(C, 0)} cm`, below: 'comprimento' },
    {
      from: at(C, 0),
      to: at(C, L),
      off: toRight,
      tick: toRight,
      text: isRoll ? `Ø ${round(L, 0)} cm` : `${round(L, 0)} cm`,
      below: isRoll ? 'diâmetro' : 'largura',
    },
    ...(isRoll
      ? []
      : [
          {
            from: at(C, 0),
            to: at(C, 0, A),
            off: [20, 0],
            tick: [gap, 0],
            text: `${round(A, 0)} cm`,
            below: 'altura',
          } as const,
        ]),
  ]
  const dimensions: Shape[] = measures.map(({ from, to, off, tick }) => {
    const ends = [add(from, off), add(to, off)] as const
    const [dx, dy] = [(tick[0] / gap) * 5, (tick[1] / gap) * 5]
    const ticks = ends.map(([x, y]) => line([x - dx, y - dy], [x + dx, y + dy]))
    return { role: 'dimension', d: line(...ends) + ticks.join('') }
  })
  const captions = measures.map(({ from, to, off, text, below }): Caption => {
    const [x, y] = add([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], off)
    const isUpright = from[0] === to[0]
    const side = off[0] < 0 ? -1 : 1
    return {
      x: round(x + side * 12),
      y: round(isUpright ? y + (isWide ? -1 : 5) : y + drop),
      anchor: side < 0 ? 'end' : 'start',
      text,
      below: isWide ? below : '',
    }
  })
  return { dimensions, captions }
}

/** 'Caixa de 24 cm de comprimento, 16 cm de largura e 4 cm de altura …' */
export function describeParcel({ formato, comprimento, largura, altura }: Parcel) {
  const [c, l, a] = [comprimento, largura, altura].map((cm) => `${round(cm, 0)} cm`)
  const place = 'com fita e etiqueta, sobre uma base quadriculada'
  if (formato === 'ROLO_CILINDRO') return `Rolo de ${c} de comprimento e ${l} de diâmetro, ${place}`
  return `${formato === 'ENVELOPE' ? 'Envelope' : 'Caixa'} de ${c} de comprimento, ${l} de largura e ${a} de altura, ${place}`
}

/** `at` 0 → from, 1 → to: how a parcel grows into new measures. The shape itself changes at once. */
export function easeParcel(from: Parcel, to: Parcel, at: number): Parcel {
  const eased = 1 - (1 - at) ** 3
  const between = (a: number, b: number) => a + (b - a) * eased
  return {
    formato: to.formato,
    comprimento: between(from.comprimento, to.comprimento),
    largura: between(from.largura, to.largura),
    altura: between(from.altura, to.altura),
  }
}

const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]]
const round = (value: number, places = 1) => Number(value.toFixed(places))
const pair = ([x, y]: Point) => `${round(x)} ${round(y)}`
const line = (a: Point, b: Point) => `M${pair(a)}L${pair(b)}`
export const polygon = (points: readonly Point[]) => `M${points.map(pair).join('L')}Z`
export const matrix = (u: Point, v: Point, [x, y]: Point, k: number) =>
  `matrix(${[u[0] * k, u[1] * k, v[0] * k, v[1] * k].map((value) => round(value, 4)).join(' ')} ${round(x)} ${round(y)})`
