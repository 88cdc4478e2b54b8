import { BoxDrawing } from '../../../ui/drawings/box-drawing.tsx'
import scene from '../../../ui/drawings/box-scene.module.css'
import css from './sealed-box.module.css'

/** A closed parcel; its label shows the state of the payment. */
export function SealedBox({ sign }: { sign: 'check' | 'clock' }) {
  return (
    <svg viewBox="4 0 250 160" className={scene.scene} aria-hidden="true">
      <path className={scene.shadow} d="M73.4 98.3 147.9 141.3 129.3 152 51.1 106.9Z" />
      <BoxDrawing at={[133, 8]} scale={4.3} size={[20, 16, 13]} />
      <g transform="matrix(.866 .5 0 1 93.3 64)">
        <rect className={css.label} width="40" height="36" rx="3" />
        {sign === 'check' ? (
          <path className={css.check} d="m11 18.5 6.5 6.5L30 11.5" />
        ) : (
          <>
            <circle className={css.clock} cx="20" cy="18" r="10.5" />
            <path className={css.clock} d="M20 12v6.5l4 2.5" />
          </>
        )}
      </g>
    </svg>
  )
}
