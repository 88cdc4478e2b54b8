import { Link, useLocation } from 'react-router'
import { useSite } from '../../../app/frame/site.tsx'
import { Logo } from '../../../ui/drawings/logo.tsx'
import { Tape } from '../../../ui/drawings/tape.tsx'
import page from '../../../ui/page/page.module.css'
import { useDireitos } from '../operacao.queries.ts'
import { OpIcon } from '../pecas/op-icon.tsx'
import { ContagemDaFila } from './contagem-da-fila.tsx'
import { GRUPOS, isAt, type Lugar, opens } from './lugares.ts'
import css from './trilho.module.css'

/** The rail: the lugares by name, with their counts as plain figures. A count is amber only where something is late. */
export function Trilho() {
  const { marca } = useSite()
  const direitos = useDireitos()
  return (
    <nav className={css.trilho} aria-label="Operação">
      <Link className={css.logo} to="/operacao" aria-label={`${marca.nome}, Operação`}>
        <Logo nome="" logoUrl={marca.logoUrl} />
        <Tape>Operação</Tape>
      </Link>
      {GRUPOS.map(({ nome, lugares }) => {
        const shown = lugares.filter((lugar) => opens(lugar, direitos))
        if (shown.length === 0) return null
        return (
          <ul key={nome ?? ''} aria-label={nome}>
            {nome && (
              <li className={css.grupo} aria-hidden="true">
                {nome}
              </li>
            )}
            {shown.map((lugar) => (
              <li key={lugar.to}>
                <LugarLink lugar={lugar} className={css.item} />
              </li>
            ))}
          </ul>
        )
      })}
      <Link className={`${css.item} ${css.sair}`} to="/logout">
        Sair<span className={page.srOnly}> do console</span>
      </Link>
    </nav>
  )
}

/** The link to a lugar with its count. The rail and the sheet of a phone share it. */
export function LugarLink({
  lugar,
  className,
  onChoose,
}: {
  lugar: Lugar
  className: string | undefined
  onChoose?: (() => void) | undefined
}) {
  const { pathname } = useLocation()
  return (
    <Link
      to={lugar.to}
      className={className}
      aria-current={isAt(lugar, pathname) ? 'page' : undefined}
      onClick={onChoose}
    >
      <OpIcon name={lugar.icon} />
      <span>{lugar.nome}</span>
      {lugar.fila && <ContagemDaFila fila={lugar.fila} />}
    </Link>
  )
}
