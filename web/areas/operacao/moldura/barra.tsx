import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSite } from '../../../app/frame/site.tsx'
import { Logo } from '../../../ui/drawings/logo.tsx'
import { euQuery } from '../operacao.queries.ts'
import { OpIcon } from '../pecas/op-icon.tsx'
import { Retrato } from '../pecas/retrato.tsx'
import { useMinutosDeSessao } from '../presenca.ts'
import { Achar } from './achar.tsx'
import css from './barra.module.css'

/** The head of the console: the find box, the time left of the session, the keys, and the person. */
export function Barra({ onTeclado }: { onTeclado: () => void }) {
  const { marca } = useSite()
  const { data: eu } = useQuery(euQuery())
  const minutos = useMinutosDeSessao()
  return (
    <header className={css.barra}>
      <Link className={css.logo} to="/operacao" aria-label={`${marca.nome}, Operação`}>
        <Logo nome="" logoUrl={marca.logoUrl} />
      </Link>
      <Achar />
      <span className={css.gap} />
      <span className={css.sessao} data-pouco={minutos <= 5 || undefined}>
        <OpIcon name="relogio" size="s" />
        Sessão: {minutos} min
      </span>
      <button type="button" className={css.teclado} aria-label="Teclado" onClick={onTeclado}>
        <OpIcon name="teclado" />
      </button>
      {eu && (
        <Link className={css.eu} to="/operacao/conta">
          <Retrato nome={eu.nome} sobrenome={eu.sobrenome} />
          <span>
            {eu.nome} {eu.sobrenome}
          </span>
        </Link>
      )}
    </header>
  )
}
