import { Skeleton } from '../../ui/page/skeleton.tsx'
import css from './etapa.module.css'

/** Placeholder of a later step until its code has come and it is known who sends. */
export const EtapaWaiting = () => (
  <div className={css.etapa} aria-busy="true">
    <Skeleton size="block" className={css.waiting} />
    <Skeleton size="block" className={css.waiting} />
  </div>
)
