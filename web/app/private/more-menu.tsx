import { Link } from 'react-router'
import { Icon } from '../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'
import page from '../../ui/page/page.module.css'
import { hasOutroPerfil } from '../data/perfil.ts'
import { useSite } from '../frame/site.tsx'
import { configuracoes, type MenuItem, menu, PLACES } from './menu.ts'
import { DiferencasCount } from './menu-counts.tsx'
import { MenuLink } from './menu-link.tsx'
import css from './more-menu.module.css'

/** The items that a phone's bottom bar has no room for. */
export function MoreMenu({ nome, perfil, onClose }: { nome: string; perfil: string | undefined; onClose: () => void }) {
  const { marca } = useSite()
  const others = menu().slice(PLACES)
  const link = (item: MenuItem) => (
    <li key={item.to}>
      <MenuLink item={item} onChoose={onClose}>
        <WorkIcon name={item.icon} />
        {item.name}
        {item.to === '/postagens' && <DiferencasCount />}
      </MenuLink>
    </li>
  )
  return (
    <Sheet title={`Olá, ${nome}`} onClose={onClose}>
      {perfil && <p className={css.perfil}>{perfil}</p>}
      <nav className={css.menu} aria-label="Mais opções">
        {others.length > 0 && <ul>{others.map(link)}</ul>}
        <h3 id="menu-configuracoes">Configurações</h3>
        <ul aria-labelledby="menu-configuracoes">{configuracoes().map(link)}</ul>
        <ul>
          <li>
            <a href={marca.suporteUrl} target="_blank" rel="noreferrer">
              <Icon name="support" />
              <span>
                Suporte<span className={page.srOnly}> (abre em outra aba)</span>
              </span>
            </a>
          </li>
          {hasOutroPerfil() && (
            <li>
              <Link to="/perfil">
                <WorkIcon name="swap" />
                Trocar de perfil
              </Link>
            </li>
          )}
          <li>
            <Link to="/logout">
              <WorkIcon name="exit" />
              Sair
            </Link>
          </li>
        </ul>
      </nav>
    </Sheet>
  )
}
