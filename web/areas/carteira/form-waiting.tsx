import { Skeleton } from '../../ui/page/skeleton.tsx'
import css from './form.module.css'

/** The place of a form whose limits are still being asked for. */
export function FormWaiting() {
  return (
    <div className={css.form} aria-busy="true">
      <Skeleton size="block" className={css.waitingField} />
      <Skeleton size="block" className={css.waitingCards} />
      <Skeleton size="block" className={css.waitingField} />
    </div>
  )
}
