import { type ReactNode, useId } from 'react'
import css from './dados-card.module.css'

/** The card around one part of step 3. */
export function DadosCard({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {text && <p className={css.text}>{text}</p>}
      <div className={css.body}>{children}</div>
    </section>
  )
}
