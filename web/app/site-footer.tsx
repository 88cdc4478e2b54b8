import { Link } from 'react-router'
import { Logo } from '../ui/logo.tsx'
import page from '../ui/page.module.css'
import { CadastroLink } from './cadastro-link.tsx'
import { useSite } from './site.tsx'
import css from './site-footer.module.css'
import { TermosLink } from './termos-link.tsx'

/** Support, terms, social links, who runs this, year and version (S1 §1). */
export function SiteFooter() {
  const { marca, ano, versao } = useSite()
  return (
    <footer className={css.footer}>
      <div className={page.wrap}>
        <div className={css.top}>
          <Link to="/" className={css.home} aria-label={`${marca.nome}, página inicial`}>
            <Logo nome={marca.nome} />
          </Link>
          <p>A sua próxima caixa já pode sair com preço certo.</p>
          <CadastroLink look="act">Criar conta grátis</CadastroLink>
        </div>
        <div className={css.bottom}>
          <nav aria-label="Rodapé">
            <a href={marca.suporteUrl} target="_blank" rel="noreferrer">
              Suporte<span className={page.srOnly}> (abre em outra aba)</span>
            </a>
            <TermosLink />
            <a href={marca.instagramUrl} target="_blank" rel="noreferrer">
              Instagram<span className={page.srOnly}> (abre em outra aba)</span>
            </a>
            <a href={marca.linkedinUrl} target="_blank" rel="noreferrer">
              LinkedIn<span className={page.srOnly}> (abre em outra aba)</span>
            </a>
          </nav>
          <p>{`© ${ano} ${marca.nome} · versão ${versao}`}</p>
          <p className={css.company}>{`${marca.razaoSocial} · CNPJ ${marca.cnpj}`}</p>
        </div>
      </div>
    </footer>
  )
}
