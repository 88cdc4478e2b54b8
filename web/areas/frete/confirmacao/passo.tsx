import type { ReactNode } from 'react'
import css from './passo.module.css'

/**
 * One of the things to do after a purchase is paid. The list counts the steps; the number is drawn beside the title.
 */
export function Passo({ numero, title, children }: { numero: number; title: string; children: ReactNode }) {
  return (
    <li className={css.passo}>
      <span className={css.numero} aria-hidden="true">
        {numero}
      </span>
      <h2>{title}</h2>
      <div className={css.content}>{children}</div>
    </li>
  )
}
