import { useState } from 'react'
import { MoreLess } from '../../../ui/page/more-less.tsx'
import { toggled } from '../../../ui/page/toggled.ts'
import type { FreteComprado } from './confirmacao.rules.ts'
import { FreteDaCompra } from './frete-da-compra.tsx'
import css from './fretes-da-compra.module.css'

/** How many lines are drawn at first, and how many more with each press of the button. */
const LINHAS = 20

/** The fretes of a purchase, one line each. */
export function FretesDaCompra({ fretes }: { fretes: readonly FreteComprado[] }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(LINHAS)
  const more = Math.min(LINHAS, fretes.length - shown)
  return (
    <>
      <ul className={css.list} aria-label={`${fretes.length} fretes`}>
        {fretes.slice(0, shown).map((frete) => (
          <FreteDaCompra
            key={frete.uuid}
            frete={frete}
            isOpen={open.has(frete.uuid)}
            onToggle={() => setOpen((was) => toggled(was, frete.uuid))}
          />
        ))}
      </ul>
      <MoreLess
        more={more > 0 ? `Mostrar mais ${more} de ${fretes.length.toLocaleString('pt-BR')}` : null}
        isLonger={shown > LINHAS}
        onMore={() => setShown(shown + LINHAS)}
        onLess={() => setShown(LINHAS)}
      />
    </>
  )
}
