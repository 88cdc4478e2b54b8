import { Skeleton } from '../../ui/page/skeleton.tsx'
import css from './form.module.css'

/** Placeholder of a form while its limits are loaded. */
export function FormWaiting() {
  return (
    <div className={css.form} aria-busy="true">
      <Skeleton size="block" className={css.waitingField} />
      <Skeleton size="block" className={css.waitingCards} />
      <Skeleton size="block" className={css.waitingField} />
    </div>
  )
}
