import type { Escopo } from '#contract/kernel/http/escopo'
import css from './chaves.module.css'
import { isLong, resumoOf, textoOf } from './escopos.rules.ts'

/** What a key may do, in words; a long list is folded. */
export function EscoposDaChave({ escopos }: { escopos: readonly Escopo[] }) {
  const list = (
    <ul className={css.can}>
      {escopos.map((escopo) => (
        <li key={escopo}>{textoOf(escopo)}</li>
      ))}
    </ul>
  )
  if (!isLong(escopos)) return list
  return (
    <details className={css.folded}>
      <summary>{resumoOf(escopos)}</summary>
      {list}
    </details>
  )
}
