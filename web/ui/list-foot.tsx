import { Button } from './button.tsx'
import { cx } from './cx.ts'
import css from './list-foot.module.css'

/** The foot of a list of which there is more. `count` says how much is shown, where nothing above the list does. */
export function ListFoot({
  count,
  isBusy,
  className,
  onMore,
}: {
  count?: string
  isBusy: boolean
  className?: string | undefined
  onMore: () => void
}) {
  return (
    <div className={cx(css.foot, className)}>
      {count && <output>{count}</output>}
      <Button look="quiet" aria-disabled={isBusy} aria-busy={isBusy} onClick={() => isBusy || onMore()}>
        {isBusy ? 'Carregando…' : 'Carregar mais'}
      </Button>
    </div>
  )
}
