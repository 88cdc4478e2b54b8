import { BoxDrawing } from '../../ui/drawings/box-drawing.tsx'
import css from './passos-drawings.module.css'

/** A screen with the quote form, and the box that it asks about. */
export const PassoCote = () => (
  <svg viewBox="0 0 120 92" aria-hidden="true" className={css.drawing}>
    <rect className={css.paper} x="22" y="14" width="76" height="56" rx="7" />
    <path className={css.ink} d="M12 78h96" />
    <path className={css.words} d="M34 28h26M34 38h18" />
    <rect className={css.act} x="34" y="50" width="22" height="9" rx="3" />
    <BoxDrawing at={[80, 24]} scale={0.86} size={[24, 16, 11]} />
  </svg>
)

/** Three quotes, one chosen. */
export const PassoEscolha = () => (
  <svg viewBox="0 0 120 92" aria-hidden="true" className={css.drawing}>
    <rect className={css.paper} x="18" y="8" width="84" height="22" rx="6" />
    <rect className={css.chosen} x="18" y="36" width="84" height="22" rx="6" />
    <rect className={css.paper} x="18" y="64" width="84" height="22" rx="6" />
    <path className={css.words} d="M29 19h22M29 75h28M84 19h8M82 75h10" />
    <path className={css.chosenWords} d="M29 47h24" />
    <path className={css.mark} d="m83 47.5 3.5 3.5 6-6.5" />
  </svg>
)

/** The label, half way on to the box. */
export const PassoImprima = () => (
  <svg viewBox="0 0 120 92" aria-hidden="true" className={css.drawing}>
    <path className={css.shadow} d="M28.7 47 65 68l-11.5 6.6L15.5 52.6z" />
    <BoxDrawing at={[56, 10]} scale={1.75} size={[24, 18, 12]} />
    <g transform="matrix(1.5155 .875 0 1.75 34 33.5)">
      <rect className={css.label} width="11" height="8" rx=".3" />
      <rect className={css.labelInk} x=".8" y=".8" width="3.6" height="1.8" rx=".2" />
      <path
        className={css.labelInk}
        d="M5.4.8h.3v1.8h-.3zM6.2.8h.6v1.8h-.6zM7.3.8h.3v1.8h-.3zM8 .8h.7v1.8H8zM9.2.8h.3v1.8h-.3zM9.9.8h.3v1.8h-.3zM.8 4h5v.6h-5zM.8 5.4h6.6v1.4H.8z"
      />
    </g>
  </svg>
)

/** A pickup point with an awning of tape, the box on its counter. */
export const PassoLeve = () => (
  <svg viewBox="0 0 120 92" aria-hidden="true" className={css.drawing}>
    <path className={css.paper} d="M18 36h84v48H18z" />
    <path className={css.awning} d="M13 36 22 12h76l9 24z" />
    <path className={css.ink} d="M36 12l-4.5 24M52.5 12l-2 24M67.5 12l2 24M84 12l4.5 24" />
    <path className={css.paper} d="M28 84V52h22v32" />
    <path className={css.ink} d="M45 69v3M58 70h38M58 70v14" />
    <BoxDrawing at={[78, 46]} scale={0.62} size={[24, 18, 13]} />
  </svg>
)

/** A phone with the tracking line, newest on top. */
export const PassoAcompanhe = () => (
  <svg viewBox="0 0 120 92" aria-hidden="true" className={css.drawing}>
    <rect className={css.paper} x="36" y="5" width="48" height="82" rx="9" />
    <path className={css.ink} d="M54 12h12" />
    <path className={css.track} d="M49 28v42" />
    <circle className={css.now} cx="49" cy="28" r="5.5" />
    <circle className={css.stop} cx="49" cy="49" r="4" />
    <circle className={css.stop} cx="49" cy="70" r="4" />
    <path className={css.words} d="M60 28h15M60 49h10M60 70h13" />
  </svg>
)
