import type { Transacao } from '#contract/carteira'
import { Money } from '../../../ui/page/money.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { planValor } from '../transacao.rules.ts'
import css from './transacao-valor.module.css'

/** What came in or went out; without colour while it waits, struck through where it came to nothing. */
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
