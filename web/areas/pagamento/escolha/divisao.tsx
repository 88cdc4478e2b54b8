import { formatReais } from '#contract/kernel/values/centavos'
import css from './divisao.module.css'
import type { Plano } from './escolha.rules.ts'

/** Under the total: how much each means pays. */
export function Divisao({ plano: { carteira, outro } }: { plano: Plano }) {
  const nome = outro?.meio === 'PIX' ? 'no Pix' : 'no cartão'
  return (
    <dl className={css.parts}>
      {carteira > 0 && (
        <div>
          <dt>Da Carteira Flex</dt>
          <dd>{`− ${formatReais(carteira)}`}</dd>
        </div>
      )}
      {outro && (
        <div className={css.rest}>
          <dt>{carteira > 0 ? `Falta ${nome}` : `A pagar ${nome}`}</dt>
          <dd>{formatReais(outro.valor)}</dd>
        </div>
      )}
    </dl>
  )
}
