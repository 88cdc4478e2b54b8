import { Link } from 'react-router'
import { ESTADOS_DO_DIA, type EstadoDoDia, type Painel } from '#contract/operacao/painel'
import { Cartao } from '../pecas/cartao.tsx'
import css from './painel.module.css'

/** The sign in the square of a day, so that its state is not told by colour alone. */
const SINAIS: Record<EstadoDoDia, string> = {
  CONFERE: '✓',
  DIVERGE: '!',
  SELADO: '•',
  FALTA_SELO: '?',
  VAZIO: '–',
  HOJE: '…',
}

/** One square for each day; it opens the books of that day. */
export function DiasDosLivros({ livros }: Pick<Painel, 'livros'>) {
  const estados = (Object.keys(ESTADOS_DO_DIA) as EstadoDoDia[]).filter((um) => livros.some((dia) => dia.estado === um))
  return (
    <Cartao titulo="Livros" nota={`os últimos ${livros.length} dias`}>
      <ol className={css.dias}>
        {livros.map(({ dia, estado, abertas }) => {
          const curto = `${dia.slice(8)}/${dia.slice(5, 7)}`
          const texto = `${curto} ${ESTADOS_DO_DIA[estado]}${abertas > 0 ? `, ${abertas} em aberto` : ''}`
          return (
            <li key={dia}>
              <Link
                to={`/operacao/livros/${dia}`}
                data-estado={estado}
                title={texto}
                aria-label={`${SINAIS[estado]} ${texto}`}
              >
                <span>{SINAIS[estado]}</span>
                <small>{curto}</small>
              </Link>
            </li>
          )
        })}
      </ol>
      <p className={css.mudo}>{estados.map((um) => `${SINAIS[um]} ${ESTADOS_DO_DIA[um]}`).join(' · ')}</p>
    </Cartao>
  )
}
