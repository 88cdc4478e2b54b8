import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'
import css from './more-less.module.css'

/**
 * The foot of a list that is drawn part by part: 'Mostrar mais …', and 'Mostrar menos' once more than the first part is
 * shown. `more` is the text of the first button, null when everything is shown. After 'Mostrar menos' the focus stays
 * here instead of at the top of the page.
 */
export function MoreLess({
  more,
  isLonger,
  onMore,
  onLess,
}: {
  more: string | null
  /** More than the first part is shown. */
  isLonger: boolean
  onMore: () => void
  onLess: () => void
}) {
  const foot = useRef<HTMLDivElement>(null)
  if (more === null && !isLonger) return null
  const less = () => {
    flushSync(onLess)
    foot.current?.querySelector('button')?.focus({ preventScroll: true })
    foot.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div ref={foot} className={css.foot}>
      {more !== null && (
        <Button key="mais" size="s" onClick={onMore}>
          {more}
        </Button>
      )}
      {isLonger && (
        <Button key="menos" look="quiet" size="s" onClick={less}>
          Mostrar menos
        </Button>
      )}
    </div>
  )
}
