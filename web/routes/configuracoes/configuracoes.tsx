import { Link } from 'react-router'
import { CONFIGURACOES } from '../../app/private/menu.ts'
import { Icon } from '../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import css from './configuracoes.module.css'

const SOBRE: Record<string, string> = {
  '/configuracoes/conta': 'Dados, endereço, senha e onde você está conectado',
  '/configuracoes/documentos': 'O que aumenta o limite de fretes simultâneos',
  '/configuracoes/minha-loja': 'A loja que aparece como remetente',
}

/** /configuracoes: the placeholder of S2 §2, and the ways on to what there is. */
export default function Configuracoes() {
  return (
    <>
      <h1>Configurações</h1>
      <p className={css.placeholder} lang="en">
        Configs - page under construction
      </p>
      <ul className={css.list}>
        {CONFIGURACOES.map(({ to, icon, name }) => (
          <li key={to}>
            <Link to={to} className={css.item}>
              <WorkIcon name={icon} size="l" />
              <span>
                <b>{name}</b>
                <span>{SOBRE[to]}</span>
              </span>
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
