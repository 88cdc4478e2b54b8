import type { ReactNode } from 'react'
import { cx } from '../../ui/tokens/cx.ts'
import css from './count-badge.module.css'

/**
 * A number beside a link. `children` name what is counted, for screen readers; without them the badge is only visible.
 */
export function CountBadge({
  count,
  className,
  children,
}: {
  count: number
  className?: string | false | undefined
  children?: ReactNode
}) {
  return (
    <span className={cx(css.count, className)} aria-hidden={children ? undefined : true}>
      {count > 99 ? '99+' : count}
      {children}
    </span>
  )
}
