import type { ReactNode } from 'react'
import card from './card.module.css'
import css from './empty-line.module.css'

/** An empty card as one line: its title, and what will stand there later. `id` is the id of the title. */
export function EmptyLine({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={`${card.card} ${css.line}`} aria-labelledby={id} data-vazio>
      <h2 id={id}>{title}</h2>
      <p>{children}</p>
    </section>
  )
}
