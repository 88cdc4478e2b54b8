import { Link } from 'react-router'
import { formatCnpj } from '#contract/kernel/values/cnpj'
import type { Loja } from '#contract/loja'
import { Icon } from '../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import css from './loja-lista.module.css'

/** Chooses one of several shops; each is a link, so that reload and back just work. */
export function LojaLista({
  lojas,
  chosen,
  addressOf,
}: {
  lojas: readonly Loja[]
  chosen: string | undefined
  addressOf: (uuid: string) => string
}) {
  return (
    <nav aria-label="Suas lojas">
      <ul className={css.list}>
        {lojas.map(({ uuid, razaoSocial, cnpj, ativo, isLojaPadraoAssinante }) => (
          <li key={uuid}>
            <Link to={addressOf(uuid)} className={css.item} aria-current={uuid === chosen ? 'true' : undefined}>
              <WorkIcon name="shop" />
              <span className={css.words}>
                <b>{razaoSocial}</b>
                <span>
                  {[formatCnpj(cnpj), isLojaPadraoAssinante && 'Loja padrão', !ativo && 'Inativa']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
