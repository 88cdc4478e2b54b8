import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/drawings/icon.tsx'
import { Logo } from '../../ui/drawings/logo.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import page from '../../ui/page/page.module.css'
import { useSession } from '../data/session.ts'
import { CadastroLink } from './cadastro-link.tsx'
import { useSite } from './site.tsx'
import css from './site-header.module.css'

/**
 * The header of a visitor's page (S1 §2): support, tracking, account, registration; on a phone behind one button. A
 * logged-in person has one way back in place of the last two.
 */
export function SiteHeader() {
  const { marca } = useSite()
  const session = useSession()
  const [open, setOpen] = useClosingOnLeave()
  return (
    <header className={`${page.wrap} ${css.header}`}>
      <Link to="/" className={css.home} aria-label={`${marca.nome}, página inicial`}>
        <Logo {...marca} />
      </Link>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={open}
        aria-controls="menu"
        aria-label={open ? 'Fechar menu' : 'Abrir menu'}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'close' : 'menu'} size="l" />
      </button>
      <nav id="menu" className={css.menu} data-open={open} aria-label="Principal">
        <a href={marca.suporteUrl} target="_blank" rel="noreferrer">
          Suporte<span className={page.srOnly}> (abre em outra aba)</span>
        </a>
        <Link to="/rastreio">Rastrear</Link>
        {session ? (
          <ButtonLink to="/home" size="s">
            Minha conta
          </ButtonLink>
        ) : (
          <>
            <Link to="/login">Minha conta</Link>
            <CadastroLink size="s">Cadastre-se</CadastroLink>
          </>
        )}
      </nav>
    </header>
  )
}

/** Open or not; Escape and a change of page close it. */
function useClosingOnLeave() {
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string>()
  const open = openOn === pathname
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpenOn(undefined)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  return [open, (next: boolean) => setOpenOn(next ? pathname : undefined)] as const
}
