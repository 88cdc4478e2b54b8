import type { ReactNode } from 'react'
import css from './counted.module.css'

/** A field with its number of characters: 'n/44'. */
export function Counted({ count, max, children }: { count: number; max: number; children: ReactNode }) {
  return (
    <div className={css.counted}>
      {children}
      <span className={css.count} data-full={count >= max || undefined}>
        {count}/{max}
      </span>
    </div>
  )
}
