import type { ReactNode } from 'react'
import css from './empty-state.module.css'

/** An empty or failed screen: a drawing, a title, one line, one button. */
export function EmptyState({
  drawing,
  title,
  level = 2,
  role,
  action,
  children,
}: {
  drawing: ReactNode
  title: string
  level?: 2 | 3
  role?: 'alert'
  action?: ReactNode
  children: ReactNode
}) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <div className={css.empty} role={role}>
      {drawing}
      <Title>{title}</Title>
      <p>{children}</p>
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
