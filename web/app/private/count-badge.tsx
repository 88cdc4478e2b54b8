import type { ReactNode } from 'react'
import { cx } from '../../ui/tokens/cx.ts'
import css from './count-badge.module.css'

/** How many wait, beside the way to them. `children` say of what, to whoever listens; without them it is for the eye alone. */
export function CountBadge({
  count,
  className,
  children,
}: {
  count: number
  className?: string | undefined
  children?: ReactNode
}) {
  return (
    <span className={cx(css.count, className)} aria-hidden={children ? undefined : true}>
      {count > 99 ? '99+' : count}
      {children}
    </span>
  )
}
