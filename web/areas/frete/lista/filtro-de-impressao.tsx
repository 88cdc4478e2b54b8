import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import page from '../../../ui/page/page.module.css'
import { type Filtro, filtroUrl } from '../filtro.rules.ts'
import { contagemQuery, naoImpressasQuery } from '../frete.queries.ts'
import { countSecao } from '../secao.rules.ts'
import css from './filtro-de-impressao.module.css'

/** Two links in the tab 'Gerados': all labels, or only those that were never printed. The address holds the choice. */
export function FiltroDeImpressao({ filtro }: { filtro: Filtro }) {
  const contagem = useQuery(contagemQuery).data
  const naoImpressas = useQuery(naoImpressasQuery).data
  const opcoes = [
    { value: '', nome: 'Todas', count: contagem && countSecao(contagem, 'GERADO') },
    { value: 'true', nome: 'Não impressas', count: naoImpressas },
  ]
  return (
    <nav className={css.filtro} aria-label="Etiquetas">
      {opcoes.map(({ value, nome, count }) => (
        <Link
          key={value}
          to={filtroUrl('GERADO', { ...filtro, naoImpressas: value })}
          preventScrollReset
          className={css.opcao}
          aria-current={filtro.naoImpressas === value ? 'true' : undefined}
        >
          {nome}{' '}
          <span className={css.count}>
            {count === undefined ? <span aria-hidden>–</span> : count.toLocaleString('pt-BR')}
            <span className={page.srOnly}>{count === 1 ? ' frete' : ' fretes'}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}
