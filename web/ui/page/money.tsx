import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { cx } from '../tokens/cx.ts'
import css from './money.module.css'
import page from './page.module.css'

/** An amount in large type: 'R$' small, reais large, cents raised. Read aloud as one plain amount. */
export function Money({
  value,
  sign,
  className,
}: {
  value: Centavos
  /** Incoming or outgoing: stands before 'R$'. */
  sign?: '+' | '−'
  className?: string | undefined
}) {
  const plain = formatReais(value)
  const [currency, amount = ''] = plain.split('\u00a0')
  const comma = amount.indexOf(',') + 1
  return (
    <span className={cx(css.money, className)}>
      <span className={page.srOnly}>{sign ? `${sign} ${plain}` : plain}</span>
      <span className={css.drawn} aria-hidden>
        <span className={css.currency}>{sign ? `${sign} ${currency}` : currency}</span>
        {amount.slice(0, comma)}
        <span className={css.cents}>{amount.slice(comma)}</span>
      </span>
    </span>
  )
}
