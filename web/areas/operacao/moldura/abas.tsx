import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { useDireitos } from '../operacao.queries.ts'
import { OpIcon } from '../pecas/op-icon.tsx'
import css from './abas.module.css'
import { isAt, LUGARES, opens } from './lugares.ts'
import { LugarLink } from './trilho.tsx'

/** How many lugares are in the bar at the foot of a phone; the others are behind 'Mais'. */
const IN_BAR = 4

/** The bar at the foot of a phone: the first lugares that this person may open, and the rest behind 'Mais'. */
export function Abas() {
  const { pathname } = useLocation()
  const direitos = useDireitos()
  const [isOpen, setOpen] = useState(false)
  const mine = LUGARES.filter((lugar) => opens(lugar, direitos))
  return (
    <nav className={css.abas} aria-label="Lugares" data-places>
      {mine.slice(0, IN_BAR).map((lugar) => (
        <Link key={lugar.to} to={lugar.to} aria-current={isAt(lugar, pathname) ? 'page' : undefined}>
          <OpIcon name={lugar.icon} />
          {lugar.curto ?? lugar.nome}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <OpIcon name="mais" />
        Mais
      </button>
      {isOpen && (
        <Sheet title="Lugares" onClose={() => setOpen(false)}>
          <ul className={css.lista}>
            {mine.slice(IN_BAR).map((lugar) => (
              <li key={lugar.to}>
                <LugarLink lugar={lugar} className={css.lugar} onChoose={() => setOpen(false)} />
              </li>
            ))}
            <li>
              <Link className={css.lugar} to="/operacao/conta" onClick={() => setOpen(false)}>
                <OpIcon name="equipe" />
                Sua conta
              </Link>
            </li>
            <li>
              <Link className={css.lugar} to="/logout">
                Sair
              </Link>
            </li>
          </ul>
        </Sheet>
      )}
    </nav>
  )
}
