import { Link } from 'react-router'
import page from '../../ui/page/page.module.css'
import { useSite } from './site.tsx'
import css from './site-links.module.css'
import { TermosLink } from './termos-link.tsx'

/** Support, tracking, terms, social links, operator, year and version (S1 §1): the last lines of every page. */
export function SiteLinks() {
  const { marca, ano, versao } = useSite()
  return (
    <div className={css.links}>
      <nav aria-label="Rodapé">
        <a href={marca.suporteUrl} target="_blank" rel="noreferrer">
          Suporte<span className={page.srOnly}> (abre em outra aba)</span>
        </a>
        <Link to="/rastreio">Rastrear encomenda</Link>
        <TermosLink />
        <a href={marca.instagramUrl} target="_blank" rel="noreferrer">
          Instagram<span className={page.srOnly}> (abre em outra aba)</span>
        </a>
        <a href={marca.linkedinUrl} target="_blank" rel="noreferrer">
          LinkedIn<span className={page.srOnly}> (abre em outra aba)</span>
        </a>
      </nav>
      <p>{`© ${ano} ${marca.nome} · versão ${versao}`}</p>
      <p>
        {`${marca.razaoSocial} · `}
        <span>{`CNPJ ${marca.cnpj}`}</span>
      </p>
    </div>
  )
}
