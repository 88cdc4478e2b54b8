import type { ReactNode } from 'react'
import css from './titled-page.module.css'

/** A page with its title, and beside it the action for the whole page. */
export function TitledPage({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{title}</h1>
        {action}
      </div>
      {children}
    </div>
  )
}
