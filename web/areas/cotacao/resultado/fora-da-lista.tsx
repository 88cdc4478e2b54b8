import type { ForaDaLista as Produto } from '#contract/cotacao'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { groupRecusas } from '../fora-da-lista.rules.ts'
import css from './fora-da-lista.module.css'

/** The products that cannot carry this parcel, with the limit that forbids it. */
export function ForaDaLista({ produtos }: { produtos: readonly Produto[] }) {
  if (produtos.length === 0) return null
  return (
    <div className={css.notice}>
      <Icon name="info" />
      <ul>
        {groupRecusas(produtos).map(({ nomes, motivo, isPlural }) => (
          <li key={nomes}>
            <b>{isPlural ? `${nomes} ficaram de fora.` : `${nomes} ficou de fora.`}</b> {motivo}
          </li>
        ))}
      </ul>
    </div>
  )
}
