import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { menu, PLACES } from './menu.ts'
import { CartCount } from './menu-counts.tsx'
import { MenuLink } from './menu-link.tsx'
import css from './tab-bar.module.css'

/** The five main places at the foot of a phone. */
export function TabBar() {
  return (
    <nav className={css.bar} aria-label="Menu principal" data-places>
      {menu()
        .slice(0, PLACES)
        .map((item) => (
          <MenuLink key={item.to} item={item}>
            <span className={css.sign}>
              <WorkIcon name={item.icon} size="l" />
              {item.to === '/carrinho' && <CartCount />}
            </span>
            {item.short ?? item.name}
          </MenuLink>
        ))}
    </nav>
  )
}
