import type { ReactNode } from 'react'
import type { FreteNoCarrinho } from '#contract/carrinho'
import { formatReais } from '#contract/kernel/values/centavos'
import { Icon } from '../../ui/drawings/icon.tsx'
import { Money } from '../../ui/page/money.tsx'
import { count, countFicam, economiaOf, planSoma, totalOf } from './compra.rules.ts'
import css from './soma.module.css'

/** The price of the selected fretes, line by line, and the next steps (`children`). Stays visible beside the list. */
export function Soma({
  agora,
  depois = [],
  ficam = 0,
  top,
  children,
}: {
  agora: readonly FreteNoCarrinho[]
  /** Selected fretes that are left for later. */
  depois?: readonly FreteNoCarrinho[]
  /** How many fretes stay in the cart, if that is to be shown. */
  ficam?: number
  top?: ReactNode
  children: ReactNode
}) {
  const economia = economiaOf(agora)
  const isParted = depois.length > 0
  const linhas = isParted ? [{ texto: `${count(agora.length)} agora`, valor: totalOf(agora) }] : planSoma(agora)
  return (
    <aside className={css.sum} aria-label="Resumo da compra">
      {top}
      {linhas.length > 0 && (
        <dl>
          {linhas.map(({ texto, valor }, index) => (
            <div key={index}>
              <dt>{texto}</dt>
              <dd>{formatReais(valor)}</dd>
            </div>
          ))}
          {isParted && (
            <div className={css.later}>
              <dt>{depois.length === 1 ? '1 fica para depois' : `${depois.length} ficam para depois`}</dt>
              <dd>{formatReais(totalOf(depois))}</dd>
            </div>
          )}
        </dl>
      )}
      <p className={css.total}>
        <span>{isParted ? 'Total agora' : 'Total'}</span>
        <Money value={totalOf(agora)} className={css.money} />
      </p>
      {economia > 0 && (
        <p className={css.saved}>
          <Icon name="tag" size="s" />
          {`${formatReais(economia)} a menos que no balcão`}
        </p>
      )}
      {ficam > 0 && <p className={css.rest}>{countFicam(ficam)}</p>}
      {children}
    </aside>
  )
}
