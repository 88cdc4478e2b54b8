import type { ReactNode } from 'react'
import tabela from './tabela.module.css'

/** Around a table that may be wider than the screen: it scrolls, also by keyboard. */
export function Janela({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className={tabela.janela} tabIndex={0} aria-label={titulo}>
      {children}
    </section>
  )
}
