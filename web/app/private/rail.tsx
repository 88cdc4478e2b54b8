import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/drawings/icon.tsx'
import { Logo } from '../../ui/drawings/logo.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import page from '../../ui/page/page.module.css'
import { useSite } from '../frame/site.tsx'
import { menu } from './menu.ts'
import { CartCount, DiferencasCount } from './menu-counts.tsx'
import { MenuLink } from './menu-link.tsx'
import css from './rail.module.css'
import { RailGroup } from './rail-group.tsx'

/**
 * The side menu from 700 px up: icons whose names appear beside them; from 1280 px up the names are always there (S1
 * §2).
 */
export function Rail() {
  const { marca } = useSite()
  const quiet = useQuietTips()
  return (
    <nav className={css.rail} aria-label="Menu" {...quiet}>
      <Link className={css.logo} to="/home" aria-label={`${marca.nome}, Home`}>
        <Logo {...marca} />
      </Link>
      <ul>
        {menu().map((item) => (
          <li key={item.to}>
            <MenuLink item={item} className={css.item}>
              <WorkIcon name={item.icon} />
              <span className={css.name}>{item.name}</span>
              {item.to === '/carrinho' && <CartCount />}
              {item.to === '/postagens' && <DiferencasCount />}
            </MenuLink>
          </li>
        ))}
        <li>
          <RailGroup />
        </li>
      </ul>
      <a className={css.item} href={marca.suporteUrl} target="_blank" rel="noreferrer">
        <Icon name="support" />
        <span className={css.name}>
          Suporte<span className={page.srOnly}> (abre em outra aba)</span>
        </span>
      </a>
    </nav>
  )
}

/** Escape hides a name that the pointer brought up, until the pointer comes again (WCAG 1.4.13). */
function useQuietTips() {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => setQuiet(event.key === 'Escape')
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return { 'data-quiet': isQuiet, onPointerEnter: () => setQuiet(false) }
}
