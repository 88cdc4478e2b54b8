import { Link } from 'react-router'
import { Logo } from '../../ui/drawings/logo.tsx'
import page from '../../ui/page/page.module.css'
import { CadastroLink } from './cadastro-link.tsx'
import { useSite } from './site.tsx'
import css from './site-footer.module.css'
import { SiteLinks } from './site-links.tsx'

/** The footer of a visitor's page: the brand, the way in, and the lines that every page ends with. */
export function SiteFooter() {
  const { marca } = useSite()
  return (
    <footer className={css.footer}>
      <div className={page.wrap}>
        <div className={css.top}>
          <Link to="/" className={css.home} aria-label={`${marca.nome}, página inicial`}>
            <Logo {...marca} />
          </Link>
          <p>A sua próxima caixa já pode sair com preço certo.</p>
          <CadastroLink look="act">Criar conta grátis</CadastroLink>
        </div>
        <div className={css.bottom}>
          <SiteLinks />
        </div>
      </div>
    </footer>
  )
}
