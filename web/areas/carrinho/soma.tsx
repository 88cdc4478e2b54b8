import type { ReactNode } from 'react'
import type { Carrinho } from '#contract/carrinho'
import { formatReais } from '#contract/kernel/values/centavos'
import { Icon } from '../../ui/drawings/icon.tsx'
import { Money } from '../../ui/page/money.tsx'
import { cx } from '../../ui/tokens/cx.ts'
import { economiaOf, planSoma } from './compra.rules.ts'
import css from './soma.module.css'

/** A longer list than this keeps its sum at the foot of a small screen. */
const FEW = 3

/** What the cart costs, line by line, and what can be done about it (`children`). In sight beside the list. */
export function Soma({
  carrinho,
  isAtFoot = carrinho.fretes.length > FEW,
  children,
}: {
  carrinho: Carrinho
  /** Stays at the foot of a small screen, in short. */
  isAtFoot?: boolean
  children: ReactNode
}) {
  const economia = economiaOf(carrinho.fretes)
  return (
    <aside className={cx(css.sum, isAtFoot && css.foot)} aria-label="Resumo da compra">
      <dl>
        {planSoma(carrinho.fretes).map(({ texto, valor }, index) => (
          <div key={index}>
            <dt>{texto}</dt>
            <dd>{formatReais(valor)}</dd>
          </div>
        ))}
      </dl>
      <p className={css.total}>
        <span>Total</span>
        <Money value={carrinho.total} className={css.money} />
      </p>
      {economia > 0 && (
        <p className={css.saved}>
          <Icon name="tag" size="s" />
          {`${formatReais(economia)} a menos que no balcão`}
        </p>
      )}
      {children}
    </aside>
  )
}
