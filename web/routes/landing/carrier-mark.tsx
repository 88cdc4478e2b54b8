import css from './carrier-mark.module.css'

const DRAWINGS = {
  correios: 'M4 8h20v13H4zM4 9l10 7 10-7',
  jadlog: 'M13 6 5 22M23 6l-4 16M18 6l-.6 3M16.8 13l-.8 3M15 20l-.4 2',
}

/** Our own neutral sign for a carrier, never its artwork (D §1): an envelope, a road. */
export function CarrierMark({ of }: { of: keyof typeof DRAWINGS }) {
  return (
    <span className={`${css.mark} ${css[of]}`} aria-hidden="true">
      <svg viewBox="0 0 28 28">
        <path d={DRAWINGS[of]} />
      </svg>
    </span>
  )
}
