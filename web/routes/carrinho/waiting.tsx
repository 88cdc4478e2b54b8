import { Skeleton } from '../../ui/page/skeleton.tsx'
import css from '../carrinho.module.css'

/** Placeholder of the cart and its sum. */
export function Waiting() {
  return (
    <div className={css.columns} aria-busy="true">
      <div className={css.items}>
        <Skeleton size="line" />
        <Skeleton size="block" className={css.waiting} />
        <Skeleton size="block" className={css.waiting} />
      </div>
      <Skeleton size="block" className={css.waiting} />
    </div>
  )
}
