import { BoxDrawing } from './box-drawing.tsx'
import css from './box-scene.module.css'
import { ParcelLabel } from './parcel-label.tsx'

/** Two boxes on their way out of the door, the near one labelled. Decorative. */
export function ReadyParcels() {
  return (
    <svg viewBox="0 0 150 104" className={css.scene} aria-hidden="true">
      <path className={css.shadow} d="M58.1,53.5 102,78.8 85.7,88.2 39.5,61.5Z" />
      <BoxDrawing at={[92, 4.1]} scale={2.3} size={[22, 17, 13]} />
      <g className={css.arrows} transform="matrix(1.9919 -1.15 0 2.3 127 51.8)">
        <path d="M1.3 3.38V.26M.26 1.35 1.3.26l1.04 1.09M0 4.21h2.6" />
      </g>
      <path className={css.shadow} d="M10.7,71.8 43.5,90.7 35.6,95.2 1.7,75.6Z" />
      <BoxDrawing at={[38, 43.4]} scale={2.1} size={[18, 15, 6]} />
      <g transform="matrix(1.8187 1.05 -1.8187 1.05 35.8 48.8)">
        <ParcelLabel servico="PAC" cidade="Natal RN" cep="59020-300" matrix="scale(.864)" />
      </g>
    </svg>
  )
}
