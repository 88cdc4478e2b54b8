import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from '../tokens/cx.ts'
import css from './menu.module.css'

/** One item of a menu. With `href` it is a link that opens in another tab. */
export type MenuItem = {
  name: string
  icon: ReactNode
  /** It deletes or cancels something: its own colour, and a line above it. */
  isDanger?: boolean
} & ({ onClick: () => void } | { href: string })

/**
 * A button and its menu (the menu pattern of WAI-ARIA). Arrows, Home and End move, Enter acts; Esc, Tab and a press
 * outside close. Before an action the focus returns to the button, so that a layer which the action opens gives it back
 * there.
 */
export function Menu({
  label,
  icon,
  items,
  className,
}: {
  label: string
  icon: ReactNode
  items: readonly MenuItem[]
  className?: string | undefined
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isAbove, setAbove] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  const press = useEffectEvent((event: PointerEvent) => {
    if (!(event.target instanceof Node) || !area.current?.contains(event.target)) setOpen(false)
  })
  useEffect(() => {
    if (!isOpen) return
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [isOpen])
  useLayoutEffect(() => {
    if (!isOpen || !list.current || !button.current) return
    const { top, bottom } = button.current.getBoundingClientRect()
    const { offsetHeight } = list.current
    setAbove(bottom + offsetHeight + FOOT > innerHeight && top > offsetHeight)
    list.current.querySelector<HTMLElement>(ITEM)?.focus({ preventScroll: true })
  }, [isOpen])
  const lead = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])]
    const at = all.findIndex((item) => item === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Tab') return setOpen(false)
    if (event.key === 'Escape') close()
    else if (to !== undefined) all[to % all.length]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={area} className={cx(css.area, className)}>
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen((was) => !was)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {icon}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={cx(css.menu, isAbove && css.above)}
          onKeyDown={lead}
        >
          {items.map((item) => {
            const look = cx(css.item, item.isDanger && css.danger)
            return 'href' in item ? (
              <a
                key={item.name}
                role="menuitem"
                tabIndex={-1}
                className={look}
                href={item.href}
                target="_blank"
                rel="noopener noreferrer"
                onClick={close}
              >
                {item.icon}
                {item.name}
              </a>
            ) : (
              <button
                key={item.name}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={look}
                onClick={() => {
                  close()
                  item.onClick()
                }}
              >
                {item.icon}
                {item.name}
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}

const ITEM = '[role=menuitem]'
/** The height of a phone's bottom bar, in pixels. */
const FOOT = 80
