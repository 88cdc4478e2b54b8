import type { ReactNode } from 'react'
import css from './alert.module.css'
import { Icon } from './icon.tsx'

const ICONS = { error: 'alert', success: 'check', info: 'info' } as const

/** What a form as a whole has to say, in its place above the fields. Read out as it appears. */
export function Alert({ tone, title, children }: { tone: keyof typeof ICONS; title?: string; children?: ReactNode }) {
  return (
    <div className={css.alert} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} />
      <div className={css.words}>
        {title && <p className={css.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
