import { cx } from '../../../ui/tokens/cx.ts'
import css from './dias.module.css'
import type { DiaDoPrazo } from './prazo.ts'

/**
 * A term as a strip of days: brown days are over, the amber one is today, the dark one is the last. The words beside it say
 * the same.
 */
export function Dias({
  dias,
  label,
  isFino = false,
}: {
  dias: readonly DiaDoPrazo[]
  label: string
  isFino?: boolean
}) {
  return (
    <div
      className={cx(css.dias, isFino && css.fino)}
      style={{ gridTemplateColumns: `repeat(${dias.length}, minmax(0, 1fr))` }}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not take the page's colours
      role="img"
      aria-label={label}
    >
      {dias.map(({ dia, conta, quando }) => (
        <i key={dia} className={cx(css[quando], !conta && css.folga)} />
      ))}
    </div>
  )
}
