import { Skeleton } from '../../../ui/page/skeleton.tsx'
import css from './fretes-waiting.module.css'

/** Placeholder as high as the first lines will be. */
export function FretesWaiting() {
  return (
    <div className={css.list} aria-busy="true">
      {[0, 1, 2, 3].map((n) => (
        <div key={n} className={css.row}>
          <Skeleton size="block" className={css.mark} />
          <div>
            <Skeleton />
            <Skeleton className={css.short} />
          </div>
          <Skeleton className={css.code} />
          <Skeleton className={css.price} />
        </div>
      ))}
    </div>
  )
}
