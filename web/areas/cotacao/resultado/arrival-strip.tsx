import { cx } from '../../../ui/tokens/cx.ts'
import type { Axis } from '../prazo.rules.ts'
import css from './arrival-strip.module.css'

/**
 * The days of arrival, one cell per day; thin cells are days that do not count. Decorative: the words beside it say the
 * same.
 */
export function ArrivalStrip({
  dias,
  from,
  to,
  className,
}: {
  dias: readonly Pick<Axis['dias'][number], 'counts'>[]
  from: number
  to: number
  className?: string | undefined
}) {
  const percent = (columns: number) => `${(columns / dias.length) * 100}%`
  return (
    <div className={cx(css.strip, className)} aria-hidden="true">
      {dias.map(({ counts }, index) => (
        <i key={index} className={counts ? css.day : css.off} />
      ))}
      <b className={css.bar} style={{ left: percent(from), width: percent(to - from + 1) }} />
    </div>
  )
}

/** The days above all strips. */
export function ArrivalAxis({ axis, className }: { axis: Axis; className?: string | undefined }) {
  return (
    <div className={cx(css.axis, className)} aria-hidden="true">
      {axis.marks.map(({ column, text }) => (
        <span key={column} className={css.mark} style={{ left: `${(column / axis.dias.length) * 100}%` }}>
          {text}
        </span>
      ))}
    </div>
  )
}
