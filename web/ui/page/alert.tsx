import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../drawings/icon.tsx'
import css from './alert.module.css'

const ICONS = { error: 'alert', warning: 'alert', success: 'check', info: 'info' } as const

/** A message about a form as a whole, above its fields. Read out when it appears. */
export function Alert({
  tone,
  title,
  isAnswer = false,
  children,
}: {
  tone: keyof typeof ICONS
  title?: string
  /**
   * The answer to a button at the other end of a long form: it is scrolled into view, and takes the focus that the
   * disabled button lost.
   */
  isAnswer?: boolean
  children?: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAnswer) return
    place.current?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement?.matches('body, main, :disabled')) place.current?.focus({ preventScroll: true })
  }, [isAnswer])
  return (
    <div
      ref={place}
      tabIndex={isAnswer ? -1 : undefined}
      className={css.alert}
      data-tone={tone}
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
    >
      <Icon name={ICONS[tone]} />
      <div className={css.words}>
        {title && <p className={css.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
