import { LEIS_DOS_PAPEIS } from '#contract/loja/qual-papel'
import page from '../../../ui/page/page.module.css'

/** Links to the text of the law. The house's own words about it are only a reminder. */
export function Leis() {
  return (
    <>
      O texto da lei:{' '}
      {LEIS_DOS_PAPEIS.map(({ nome, href }, i) => (
        <span key={href}>
          {i > 0 && ' e '}
          <a href={href} target="_blank" rel="noreferrer">
            {nome}
            <span className={page.srOnly}> (abre em outra aba)</span>
          </a>
        </span>
      ))}
      . Isto não é orientação jurídica.
    </>
  )
}
