import { cx } from '../../ui/tokens/cx.ts'
import css from './carrier-mark.module.css'

/** Our own neutral signs, never the companies' artwork (D §1): an envelope, a road. */
const DRAWINGS = {
  Correios: { look: css.correios, d: 'M4 8h20v13H4zM4 9l10 7 10-7' },
  Jadlog: { look: css.jadlog, d: 'M13 6 5 22M23 6l-4 16M18 6l-.6 3M16.8 13l-.8 3M15 20l-.4 2' },
}

/**
 * A carrier's sign. A carrier without a drawing here shows the picture that its adapter names. `isNamed`: the sign is
 * read aloud, because no text beside it names the carrier.
 */
export function CarrierMark({ nome, urlLogo, isNamed = false }: { nome: string; urlLogo?: string; isNamed?: boolean }) {
  const drawing = nome in DRAWINGS ? DRAWINGS[nome as keyof typeof DRAWINGS] : undefined
  return (
    <span
      className={cx(css.mark, drawing?.look)}
      role={isNamed ? 'img' : undefined}
      aria-label={isNamed ? nome : undefined}
      aria-hidden={isNamed ? undefined : true}
    >
      {drawing ? (
        <svg viewBox="0 0 28 28">
          <path d={drawing.d} />
        </svg>
      ) : (
        urlLogo && <img src={urlLogo} alt="" width={28} height={28} />
      )}
    </span>
  )
}
