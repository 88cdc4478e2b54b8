import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import page from '../../../ui/page/page.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import torn from '../../../ui/tokens/torn.module.css'
import type { Outro } from './escolha.rules.ts'
import css from './split-bar.module.css'

/** One price, two means: a bar with their parts in proportion. */
export function SplitBar({ carteira, outro }: { carteira: Centavos; outro: { meio: Outro; valor: Centavos } }) {
  const nome = outro.meio === 'PIX' ? 'Pix' : 'Cartão'
  const text = `${formatReais(carteira)} da carteira e ${formatReais(outro.valor)} no ${nome}`
  return (
    <div className={css.bar}>
      <p className={page.srOnly}>{text}</p>
      <span className={css.wallet} style={{ flexGrow: carteira }} aria-hidden="true">
        Carteira <b>{formatReais(carteira)}</b>
      </span>
      <span className={cx(css.other, torn.end)} style={{ flexGrow: outro.valor }} aria-hidden="true">
        {nome} <b>{formatReais(outro.valor)}</b>
      </span>
    </div>
  )
}
