import { Skeleton } from '../../ui/page/skeleton.tsx'
import css from './detalhe.module.css'

/** The place of what stands behind a line. */
export function DetalheWaiting() {
  return (
    <div className={css.waiting} aria-busy="true">
      <Skeleton />
      <Skeleton />
    </div>
  )
}
