import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../ui/page/alert.tsx'
import css from './acesso-form.module.css'

/**
 * The outcome, in the place of the form, and the next link. The focused element is gone with the form, so the outcome
 * takes the focus, unless the next form has it.
 */
export function Outcome({
  tone,
  title,
  text,
  form,
  children,
}: {
  tone: 'success' | 'error'
  title: string
  text?: string
  /** What the person fills in next. */
  form?: ReactNode
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current?.contains(document.activeElement)) place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place} tabIndex={-1} className={css.done}>
      <Alert tone={tone} title={title}>
        {text && <p>{text}</p>}
      </Alert>
      {form}
      <div className={css.next}>{children}</div>
    </div>
  )
}
