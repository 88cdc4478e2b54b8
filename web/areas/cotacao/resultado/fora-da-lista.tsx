import type { ForaDaLista as Produto } from '#contract/cotacao'
import { Icon } from '../../../ui/drawings/icon.tsx'
import css from './fora-da-lista.module.css'

/** The products that cannot carry this parcel, each with the limit that forbids it. */
export function ForaDaLista({ produtos }: { produtos: readonly Produto[] }) {
  if (produtos.length === 0) return null
  return (
    <div className={css.notice}>
      <Icon name="info" />
      <ul>
        {produtos.map(({ nomeProduto, motivo }) => (
          <li key={nomeProduto}>
            <b>{nomeProduto} ficou de fora.</b> {motivo}
          </li>
        ))}
      </ul>
    </div>
  )
}
