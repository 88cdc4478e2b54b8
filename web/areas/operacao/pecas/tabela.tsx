import type { ReactNode } from 'react'
import { cx } from '../../../ui/tokens/cx.ts'
import { Janela } from './janela.tsx'
import css from './tabela.module.css'

/** The head of a column. `numero` is the head of a column of figures, aligned like them. */
export type Coluna = string | { numero: string }

/**
 * A table of the console in a `Janela`. On a phone each row becomes a card; `isGrade` keeps rows and columns there,
 * too.
 */
export function Tabela({
  titulo,
  colunas,
  isGrade = false,
  soma,
  children,
}: {
  titulo: string
  colunas: readonly Coluna[]
  isGrade?: boolean
  /** The last row, with the sums. */
  soma?: ReactNode
  /** The rows. */
  children: ReactNode
}) {
  return (
    <Janela titulo={titulo}>
      <table className={cx(css.tabela, !isGrade && css.cartoes)}>
        <thead>
          <tr>
            {colunas.map((coluna) =>
              typeof coluna === 'string' ? (
                <th key={coluna} scope="col">
                  {coluna}
                </th>
              ) : (
                <th key={coluna.numero} scope="col" className={css.numero}>
                  {coluna.numero}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {soma && <tfoot>{soma}</tfoot>}
      </table>
    </Janela>
  )
}
