import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { showToast } from '../../../app/notices/notices.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import type { Rascunho } from '../calculadora.rules.ts'
import { FormatoIcon } from '../formato-icon.tsx'
import { caixasQuery, useDeleteCaixa, useSaveCaixa } from './caixas.queries.ts'
import { fillCaixa, isInForm, ladosText } from './caixas.rules.ts'
import css from './minhas-caixas.module.css'

/** The boxes that the subscriber keeps, the one used last first: one press fills the measures. Nothing where there is none. */
export function MinhasCaixas({
  rascunho,
  onPick,
}: {
  rascunho: Rascunho
  onPick: (changed: Partial<Rascunho>) => void
}) {
  const id = useId()
  const { data: caixas = [] } = useQuery(caixasQuery)
  const save = useSaveCaixa()
  const remove = useDeleteCaixa()
  if (caixas.length === 0) return null
  const chosen = caixas.find((caixa) => isInForm(caixa, rascunho))
  return (
    <section className={css.caixas} aria-labelledby={id}>
      <div className={css.head}>
        <h3 id={id} className={css.title}>
          Minhas caixas
        </h3>
        {chosen && (
          <button
            type="button"
            className={css.remove}
            onClick={() =>
              remove.mutate(chosen.uuid, {
                onSuccess: () => showToast(`A caixa ${chosen.nome} foi apagada.`),
                onError: (error) => showToast(error.message, 'info'),
              })
            }
          >
            <WorkIcon name="trash" size="s" />
            Apagar {chosen.nome}
          </button>
        )}
      </div>
      <ul className={css.list}>
        {caixas.map((caixa) => (
          <li key={caixa.uuid}>
            <button
              type="button"
              className={css.chip}
              aria-pressed={caixa === chosen}
              onClick={() => {
                onPick(fillCaixa(caixa))
                save.mutate(caixa) // notes the use; the measures stand whether or not that arrives
              }}
            >
              <FormatoIcon formato={caixa.formato} />
              <b>{caixa.nome}</b> <span>{ladosText(caixa)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
