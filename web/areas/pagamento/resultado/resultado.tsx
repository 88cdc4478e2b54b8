import { type ReactNode, useId } from 'react'
import css from './resultado.module.css'
import { useFocusHeading } from './use-focus-heading.ts'

/**
 * The screen about how a payment stands: a drawing, a heading, its meaning, the next steps. The heading takes the
 * focus.
 */
export function Resultado({
  drawing,
  title,
  action,
  isBusy = false,
  children,
}: {
  drawing: ReactNode
  title: string
  action?: ReactNode
  isBusy?: boolean
  children?: ReactNode
}) {
  const id = useId()
  const heading = useFocusHeading()
  return (
    <section className={css.result} aria-labelledby={id} aria-busy={isBusy}>
      {drawing}
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className={css.words}>{children}</div>
      {action && <div className={css.action}>{action}</div>}
    </section>
  )
}
