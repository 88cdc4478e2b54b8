import type { Transacao } from '#contract/carteira'
import { Money } from '../../../ui/page/money.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { planValor } from '../transacao.rules.ts'
import css from './transacao-valor.module.css'

/** The amount that came in or went out; without colour while it waits, struck through if it failed. */
export function TransacaoValor({ transacao, className }: { transacao: Transacao; className?: string | undefined }) {
  const { sign, peso } = planValor(transacao)
  return (
    <Money
      value={transacao.valor}
      sign={sign}
      className={cx(css.valor, peso === 'counts' ? (sign === '+' ? css.entrada : css.saida) : css[peso], className)}
    />
  )
}
