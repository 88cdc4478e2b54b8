import { cx } from '../tokens/cx.ts'
import css from './tape.module.css'

/** A torn piece of tape that marks one thing among others: amber, or ink for the second mark. */
export function Tape({ tone = 'amber', children }: { tone?: 'amber' | 'ink'; children: string }) {
  return <span className={cx(css.tape, tone === 'ink' && css.ink)}>{children}</span>
}
