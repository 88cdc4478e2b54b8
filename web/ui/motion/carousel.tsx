import { type ReactElement, type UIEvent, useId, useState } from 'react'
import css from './carousel.module.css'
import { Dots } from './dots.tsx'

/**
 * A list to swipe on a phone, one item at a time with dots below, and laid out by `className` from 700 px up. The
 * browser scrolls and snaps; the dots are buttons, and the list can be focused and scrolled by keyboard.
 */
export function Carousel({
  label,
  ordered,
  className,
  items,
}: {
  label: string
  ordered?: boolean
  className?: string | undefined
  /** `name` is the name of the item's dot, and differs from those of the others. */
  items: { name: string; content: ReactElement }[]
}) {
  const id = useId()
  const [current, setCurrent] = useState(0)
  const List = ordered ? 'ol' : 'ul'
  return (
    <div>
      <section
        className={css.scroller}
        {...REACHABLE}
        aria-label={label}
        onScroll={(event) => setCurrent(nearest(event))}
      >
        <List id={id} className={`${css.list} ${className ?? ''}`}>
          {items.map(({ name, content }) => (
            <li key={name}>{content}</li>
          ))}
        </List>
      </section>
      <Dots
        show="Mostrar"
        names={items.map(({ name }) => name)}
        current={current}
        controls={id}
        className={css.dots}
        onShow={(index) =>
          document.getElementById(id)?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' })
        }
      />
    </div>
  )
}

/** A scrolling element must be focusable, also in browsers that do not make it so themselves. */
const REACHABLE = { tabIndex: 0 }

/** The item that the scroller shows: the last one at its end, otherwise by the scrolled distance. */
function nearest({ currentTarget: { scrollLeft, scrollWidth, clientWidth, firstElementChild } }: UIEvent<HTMLElement>) {
  const count = firstElementChild?.childElementCount ?? 1
  const path = scrollWidth - clientWidth
  return path > 0 ? Math.round((scrollLeft / path) * (count - 1)) : 0
}
