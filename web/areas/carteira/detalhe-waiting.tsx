import { Skeleton } from '../../ui/page/skeleton.tsx'
import css from './detalhe.module.css'

/** Placeholder of a line's detail. */
export function DetalheWaiting() {
  return (
    <div className={css.waiting} aria-busy="true">
      <Skeleton />
      <Skeleton />
    </div>
  )
}
