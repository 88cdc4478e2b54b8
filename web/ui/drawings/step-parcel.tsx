import kraft from '../tokens/kraft.module.css'
import { BoxDrawing } from './box-drawing.tsx'
import css from './box-scene.module.css'
import { ParcelLabel } from './parcel-label.tsx'

/** How far one parcel has come: open, measured, taped, labelled. */
export type StepOfParcel = 'open' | 'measured' | 'taped' | 'labelled'

/** One parcel at one of four steps, in the same place of each drawing. Decorative. */
export function StepParcel({ step }: { step: StepOfParcel }) {
  return (
    <svg viewBox="8 4 130 100" className={css.scene} aria-hidden="true">
      {step === 'open' ? <Open /> : <Closed step={step} />}
    </svg>
  )
}

const Open = () => (
  <g transform="translate(0 10)">
    <path className={css.inside} d="M74,14 115.6,38 80.9,58 39.4,34Z" />
    <path className={kraft.left} d="M74,14 39.4,34 29.8,16.4 64.5,-3.6Z" />
    <path className={kraft.right} d="M74,14 115.6,38 125.1,20.4 83.5,-3.6Z" />
    <path className={kraft.left} d="M39.4,34 80.9,58 80.9,86 39.4,62Z" />
    <path className={kraft.right} d="M115.6,38 80.9,58 80.9,86 115.6,66Z" />
    <path className={kraft.top} d="M39.4,34 80.9,58 66.6,68.3 25.1,44.3Z" />
    <path className={kraft.top} d="M115.6,38 80.9,58 95.2,68.3 129.9,48.3Z" />
  </g>
)

const Closed = ({ step }: { step: Exclude<StepOfParcel, 'open'> }) => (
  <>
    {step !== 'measured' && <path className={css.shadow} d="M33.9,68 79.6,94.4 62.1,101.9 16.4,75.5Z" />}
    <BoxDrawing at={[72, 15.2]} scale={2.2} size={[24, 20, 14]} isTaped={step !== 'measured'} />
    {step === 'measured' && <path className={css.ruler} d={RULER} />}
    {step === 'labelled' && (
      <ParcelLabel servico="PAC" cidade="Natal RN" cep="59020-300" matrix="matrix(1.9053 1.1 0 2.2 39.4 44.1)" />
    )}
  </>
)

/** A ruler along the near edge, a line every 3 cm. */
const RULER = `M26.3 72.4 72 98.8${Array.from({ length: 9 }, (_, n) => {
  const long = n % 2 === 0 ? 1 : 0.55
  return `M${(26.3 + n * 5.71).toFixed(1)} ${(72.4 + n * 3.3).toFixed(1)}l${3.8 * long} ${-2.2 * long}`
}).join('')}`
