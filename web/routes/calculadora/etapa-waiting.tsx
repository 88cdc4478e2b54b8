import { Skeleton } from '../../ui/page/skeleton.tsx'
import css from './etapa.module.css'

/** A later step before its code, or before it is known who sends. */
export const EtapaWaiting = () => (
  <div className={css.etapa} aria-busy="true">
    <Skeleton size="block" className={css.waiting} />
    <Skeleton size="block" className={css.waiting} />
  </div>
)
