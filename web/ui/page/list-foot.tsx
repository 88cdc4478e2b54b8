import { cx } from '../tokens/cx.ts'
import { Button } from './button.tsx'
import css from './list-foot.module.css'

/**
 * The foot of a list with further pages. `count` says how much is shown, if nothing above the list says it. The foot
 * also tells that a page could not be loaded.
 */
export function ListFoot({
  count,
  isBusy,
  hasFailed,
  falhou = 'Não deu para carregar o restante.',
  className,
  onMore,
}: {
  count?: string
  isBusy: boolean
  hasFailed: boolean
  /** The sentence of a list that has its own in the catalogue (S2 §8). */
  falhou?: string
  className?: string | undefined
  onMore: () => void
}) {
  return (
    <div className={cx(css.foot, className)}>
      {count && <output>{count}</output>}
      {hasFailed && !isBusy && (
        <p role="alert" className={css.failed}>
          {falhou}
        </p>
      )}
      <Button look="quiet" aria-disabled={isBusy} aria-busy={isBusy} onClick={() => isBusy || onMore()}>
        {isBusy ? 'Carregando…' : hasFailed ? 'Tentar de novo' : 'Carregar mais'}
      </Button>
    </div>
  )
}
