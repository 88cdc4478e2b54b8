import type { ReactNode } from 'react'
import { cx } from '../tokens/cx.ts'
import css from './pill.module.css'

export type PillTone = 'wait' | 'slate' | 'info' | 'primary' | 'success' | 'stone' | 'danger'

/** A status: a word with its icon, in the same colour everywhere. */
export function Pill({ tone, icon, children }: { tone: PillTone; icon: ReactNode; children: string }) {
  return (
    <span className={cx(css.pill, css[tone])}>
      {icon}
      {children}
    </span>
  )
}
