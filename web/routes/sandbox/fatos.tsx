import type { ReactNode } from 'react'
import css from './fatos.module.css'

/** What to type to cause an outcome in the sandbox. */
export function Fatos({
  titulo,
  fatos,
  children,
}: {
  titulo?: string
  fatos: readonly (readonly [nome: string, valor: ReactNode])[]
  children?: ReactNode
}) {
  return (
    <div className={css.facts}>
      {titulo && <h3>{titulo}</h3>}
      <dl>
        {fatos.map(([nome, valor]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
      {children && <p>{children}</p>}
    </div>
  )
}
