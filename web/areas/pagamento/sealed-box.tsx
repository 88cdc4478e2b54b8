import { BoxDrawing } from '../../ui/box-drawing.tsx'
import scene from '../../ui/box-scene.module.css'
import css from './sealed-box.module.css'

/** A parcel that is closed and labelled; on the label stands how its payment is. */
export function SealedBox({ sign }: { sign: 'check' | 'clock' }) {
  return (
    <svg viewBox="0 0 250 176" className={scene.scene} aria-hidden="true">
      <path className={scene.shadow} d="M66 112.5 130 149.500 106 163.400 42 126.400Z" />
      <BoxDrawing at={[133, 8]} scale={4.3} size={[20, 16, 13]} />
      <g transform="matrix(.866 .5 0 1 84 70)">
        <rect className={css.label} width="40" height="36" rx="3" />
        {sign === 'check' ? (
          <path className={css.check} d="m11 18.500 6.500 6.500L30 11.500" />
        ) : (
          <>
            <circle className={css.clock} cx="20" cy="18" r="10.500" />
            <path className={css.clock} d="M20 12v6.500l4 2.500" />
          </>
        )}
      </g>
    </svg>
  )
}
