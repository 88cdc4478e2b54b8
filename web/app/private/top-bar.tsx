import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/drawings/icon.tsx'
import { Logo } from '../../ui/drawings/logo.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { buttonClass } from '../../ui/page/button.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import page from '../../ui/page/page.module.css'
import { hasOutroPerfil, perfilEmUso } from '../data/perfil.ts'
import { useSite } from '../frame/site.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { Bell } from './bell.tsx'
import { atalhoDosComandos, openComandos } from './comandos.ts'
import css from './top-bar.module.css'

const MoreMenu = lazyPart(async () => (await import('./more-menu.tsx')).MoreMenu)

/**
 * The header of a logged in person (S1 §2): 'Olá, {name}' and the perfil, Suporte, Sair, and the bell; on a phone the
 * rest is behind one button.
 */
export function TopBar({ nome }: { nome: string }) {
  const { marca } = useSite()
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string>()
  const perfil = perfilEmUso()
  return (
    <header className={css.bar}>
      <Link className={css.logo} to="/home" aria-label={`${marca.nome}, Home`}>
        <Logo {...marca} />
      </Link>
      <div className={css.hello}>
        {nome && <p>{`Olá, ${nome}`}</p>}
        {perfil && <p className={css.perfil}>{perfil}</p>}
      </div>
      <button type="button" className={css.busca} onClick={openComandos}>
        <WorkIcon name="search" />
        <span>Buscar ou fazer</span>
        <kbd aria-hidden="true">{atalhoDosComandos()}</kbd>
      </button>
      <a
        className={buttonClass({ look: 'quiet', size: 's' }, css.wide)}
        href={marca.suporteUrl}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="support" />
        Suporte<span className={page.srOnly}> (abre em outra aba)</span>
      </a>
      <Bell />
      {hasOutroPerfil() && (
        <ButtonLink to="/perfil" look="quiet" size="s" className={css.wide}>
          <WorkIcon name="swap" />
          Trocar de perfil
        </ButtonLink>
      )}
      <ButtonLink to="/logout" look="quiet" size="s" className={css.wide}>
        <WorkIcon name="exit" />
        Sair
      </ButtonLink>
      <button
        type="button"
        className={`${css.icon} ${css.more}`}
        aria-label="Mais opções"
        aria-haspopup="dialog"
        onClick={() => setOpenOn(pathname)}
      >
        <Icon name="menu" />
      </button>
      {openOn === pathname && <MoreMenu nome={nome} perfil={perfil} onClose={() => setOpenOn(undefined)} />}
    </header>
  )
}
