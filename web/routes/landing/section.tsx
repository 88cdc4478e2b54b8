import type { ReactNode } from 'react'
import page from '../../ui/page/page.module.css'
import css from './section.module.css'

/** One part of the landing page, under its heading. */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead?: string
  children: ReactNode
}) {
  return (
    <section className={`${page.wrap} ${css.section}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className={css.lead}>{lead}</p>}
      <div className={css.body}>{children}</div>
    </section>
  )
}
