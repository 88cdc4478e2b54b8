import { type ReactNode, useId } from 'react'
import { cx } from '../../../ui/tokens/cx.ts'
import css from './cartao.module.css'

/** A card of the console: a head with its title, and what it holds. */
export function Cartao({
  titulo,
  nota,
  acao,
  rodape,
  isRaso = false,
  children,
}: {
  titulo: ReactNode
  nota?: ReactNode
  /** At the right end of the head. */
  acao?: ReactNode
  rodape?: ReactNode
  /** Without padding: what is inside reaches the edges, as a table does. */
  isRaso?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={css.cartao} aria-labelledby={id}>
      <div className={css.cabeca}>
        <h2 id={id}>{titulo}</h2>
        {nota && <span className={css.nota}>{nota}</span>}
        {acao && <span className={css.acao}>{acao}</span>}
      </div>
      <div className={cx(!isRaso && css.corpo)}>{children}</div>
      {rodape && <div className={css.rodape}>{rodape}</div>}
    </section>
  )
}
