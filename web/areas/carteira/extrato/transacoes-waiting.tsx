import { Skeleton } from '../../../ui/page/skeleton.tsx'
import css from './transacoes-waiting.module.css'

/** As high as the first lines will be. */
export function TransacoesWaiting() {
  return (
    <div className={css.list} aria-busy="true">
      {[0, 1, 2, 3, 4].map((n) => (
        <div key={n} className={css.row}>
          <Skeleton className={css.date} />
          <Skeleton className={css.what} />
          <Skeleton className={css.value} />
        </div>
      ))}
    </div>
  )
}
