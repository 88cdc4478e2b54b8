import type { ReactNode } from 'react'
import css from './tela.module.css'

/** A screen of the console: its title, a note beside the title, and the actions of the whole screen. */
export function Tela({
  titulo,
  nota,
  acoes,
  children,
}: {
  titulo: ReactNode
  nota?: ReactNode
  acoes?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <div className={css.cabeca}>
        <h1>{titulo}</h1>
        {nota && <p className={css.nota}>{nota}</p>}
        {acoes && <div className={css.acoes}>{acoes}</div>}
      </div>
      {children}
    </>
  )
}
