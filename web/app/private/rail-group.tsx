import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { configuracoes } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import css from './rail.module.css'

/** 'Configurações' and its items: below its name if there is room, otherwise in a panel beside its icon. */
export function RailGroup() {
  const isWide = useWide()
  const isInside = useLocation().pathname.startsWith('/configuracoes')
  const [wished, setOpen] = useState<boolean>()
  const open = wished ?? (isWide && isInside)
  const group = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open || isWide) return
    const close = () => setOpen(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      group.current?.querySelector('button')?.focus()
    }
    const onPointer = ({ target }: Event) => {
      if (!(target instanceof Node && group.current?.contains(target))) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [open, isWide])

  return (
    <div ref={group} className={css.group}>
      <button
        type="button"
        className={css.item}
        data-here={isInside && !open}
        aria-expanded={open}
        aria-controls="configuracoes"
        onClick={() => setOpen(!open)}
      >
        <WorkIcon name="settings" />
        <span className={css.name}>Configurações</span>
        <span className={css.chevron}>
          <Icon name="down" size="s" />
        </span>
      </button>
      <ul id="configuracoes" className={css.inner} hidden={!open}>
        {configuracoes().map((item) => (
          <li key={item.to}>
            <MenuLink item={item} className={css.item} onChoose={() => !isWide && setOpen(false)}>
              <WorkIcon name={item.icon} />
              <span>{item.name}</span>
            </MenuLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** S1 §9: from here on the side menu shows its names. */
const WIDE = '(min-width: 1280px)'

/** False in the first HTML, which does not know its window. */
const useWide = () =>
  useSyncExternalStore(
    listen,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )

function listen(listener: () => void) {
  const wide = window.matchMedia(WIDE)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
