import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Formato } from '#contract/kernel/values/encomenda'
import { type LabelText, ParcelLabel } from '../../../ui/drawings/parcel-label.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import kraft from '../../../ui/tokens/kraft.module.css'
import {
  CARD_CM,
  type Drawer,
  describeParcel,
  drawScene,
  easeParcel,
  isSameParcel,
  type Parcel,
  type Scene,
  type Shape,
  type Size,
} from '../parcel.rules.ts'
import { loadOutrosFormatos } from './lazy.ts'
import css from './parcel-drawing.module.css'

/** The parcel on the cutting mat, in true proportions, growing while a person types. Fills its parent's box. */
export function ParcelDrawing({ parcel, label }: { parcel: Parcel; label: LabelText }) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const eased = useEased(parcel)
  const drawer = useDrawer(parcel.formato)
  return (
    <div ref={box} className={css.stage}>
      {size ? (
        <Picture parcel={parcel} scene={drawScene(eased, size, drawer)} size={size} label={label} />
      ) : (
        // Not measured yet: the prerendered page has a drawing for each layout, and its styles show the right one.
        FIRST_PAINTS.map(([layout, first]) => (
          <Picture
            key={layout}
            className={css[layout]}
            parcel={parcel}
            scene={drawScene(eased, first, drawer)}
            size={first}
            label={label}
          />
        ))
      )}
    </div>
  )
}

const FIRST_PAINTS = [
  ['phone', { width: 124, height: 84 }],
  ['tablet', { width: 756, height: 300 }],
  ['wide', { width: 642, height: 540 }],
] as const

const EASE_MS = 200

function Picture({
  parcel,
  scene,
  size,
  label,
  className,
}: {
  parcel: Parcel
  scene: Scene
  size: Size
  label: LabelText
  className?: string | undefined
}) {
  return (
    <svg
      className={cx(css.scene, className)}
      viewBox={`0 0 ${size.width} ${size.height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not take the page's colours
      role="img"
      aria-label={describeParcel(parcel)}
    >
      <Shapes of={scene.mat} />
      {scene.card && (
        <>
          <g transform={scene.card.matrix}>
            <rect className={css.shadow} x=".25" y=".35" width={CARD_CM.width} height={CARD_CM.height} rx=".5" />
            <rect className={css.card} width={CARD_CM.width} height={CARD_CM.height} rx=".5" />
            <rect className={css.stripe} y="1" width={CARD_CM.width} height="1.1" />
            <rect className={css.chip} x=".8" y="3.2" width="1.3" height="1" rx=".2" />
          </g>
          <text className={cx(css.caption, css.below)} x={scene.card.x} y={scene.card.y} textAnchor="middle">
            cartão, 8,6 cm
          </text>
        </>
      )}
      <Shapes of={scene.parcel} />
      <ParcelLabel {...label} {...scene.label} />
      <Shapes of={scene.over} />
      <Shapes of={scene.dimensions} />
      {scene.captions.map(({ x, y, anchor, text, below }) => (
        <g key={x} textAnchor={anchor}>
          <text className={css.caption} x={x} y={y}>
            {text}
          </text>
          {below && (
            <text className={cx(css.caption, css.below)} x={x} y={y + 18}>
              {below}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

function Shapes({ of }: { of: readonly Shape[] }) {
  return of.map(({ role, d }, index) => <path key={index} className={css[role] ?? kraft[role]} d={d} />)
}

/** The box in px, once the browser has laid it out. */
function useSize(box: { current: HTMLElement | null }) {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box.current!
      if (width && height) setSize((was) => (was?.width === width && was.height === height ? was : { width, height }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box.current!)
    measure()
    return () => observer.disconnect()
  }, [box])
  return size
}

/** The drawer of an envelope or a roll, loaded on demand; undefined for a box, and until it is loaded. */
function useDrawer(formato: Formato) {
  const [outros, setOutros] = useState<Partial<Record<Formato, Drawer>>>({})
  const isOutro = formato !== 'CAIXA'
  useEffect(() => {
    if (isOutro)
      loadOutrosFormatos().then(
        ({ OUTROS_FORMATOS }) => setOutros(OUTROS_FORMATOS),
        () => undefined,
      )
  }, [isOutro])
  return outros[formato]
}

/** Eases into new measures; at once if less motion is wanted, or when the shape changes. */
function useEased(target: Parcel) {
  const [shown, setShown] = useState(target)
  const shownNow = useRef(shown)
  useEffect(() => {
    const from = shownNow.current
    if (isSameParcel(from, target)) return
    const show = (parcel: Parcel) => {
      shownNow.current = parcel
      setShown(parcel)
    }
    if (from.formato !== target.formato || matchMedia('(prefers-reduced-motion: reduce)').matches) return show(target)
    let start: number | undefined
    let frame = requestAnimationFrame(function step(now) {
      start ??= now
      const part = Math.min((now - start) / EASE_MS, 1)
      show(easeParcel(from, target, part))
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])
  return shown
}
