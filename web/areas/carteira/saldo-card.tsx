import { useState } from 'react'
import type { Assinatura } from '#contract/conta'
import { formatReais } from '#contract/kernel/values/centavos'
import type { CondicoesDeSaque } from '#contract/pagamento/saque'
import { Icon } from '../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { Button } from '../../ui/page/button.tsx'
import { Money } from '../../ui/page/money.tsx'
import page from '../../ui/page/page.module.css'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import square from '../../ui/page/square-button.module.css'
import { cx } from '../../ui/tokens/cx.ts'
import css from './saldo-card.module.css'
import { porQueMenos } from './saque.rules.ts'

/**
 * What can be spent; how much of it may leave by Pix and why not all; what is set aside; and, on request, what was
 * saved (S2 §2 'Wallet').
 */
export function SaldoCard({
  assinatura,
  condicoes,
  onTopUp,
  onWithdraw,
  onSendBack,
}: {
  assinatura: Assinatura | undefined
  /**
   * The conditions of a saque; undefined while they load, null for a papel that may not withdraw and after a failure.
   */
  condicoes: CondicoesDeSaque | null | undefined
  /** Undefined if the perfil does not allow it. */
  onTopUp: (() => void) | undefined
  onWithdraw: (() => void) | undefined
  onSendBack: (() => void) | undefined
}) {
  return (
    <section className={css.card} aria-labelledby="carteira-disponivel">
      <div className={css.hero}>
        <h2 id="carteira-disponivel">Disponível</h2>
        {assinatura ? (
          <Money value={assinatura.saldo} className={css.money} />
        ) : (
          <Skeleton size="value" className={css.money} />
        )}
        {(onTopUp || onWithdraw) && (
          <div className={css.acts}>
            {onTopUp && (
              <Button look="act" aria-haspopup="dialog" onClick={onTopUp}>
                <WorkIcon name="plus" />
                Inserir créditos
              </Button>
            )}
            {onWithdraw && (
              <Button aria-haspopup="dialog" onClick={onWithdraw}>
                <WorkIcon name="withdraw" />
                Sacar
              </Button>
            )}
          </div>
        )}
      </div>
      <dl className={css.facts}>
        <div>
          <dt>Disponível para saque</dt>
          <dd className={css.value}>
            {assinatura ? formatReais(assinatura.saldoSacavel) : <Skeleton className={css.waiting} />}
          </dd>
          <dd className={css.words}>
            {assinatura && condicoes !== undefined ? porQueMenos(assinatura, condicoes) : '\u00a0'}
            {onSendBack && condicoes && condicoes.deCartao > 0 && (
              <button type="button" className={css.link} aria-haspopup="dialog" onClick={onSendBack}>
                Devolver ao cartão
              </button>
            )}
          </dd>
        </div>
        <div>
          <dt>Reservado</dt>
          <dd className={css.value}>
            {assinatura ? formatReais(assinatura.saldoReservado) : <Skeleton className={css.waiting} />}
          </dd>
          <dd className={css.words}>
            {assinatura && assinatura.saldoReservado > 0
              ? 'Separado para compras que esperam Pix ou cartão. Se não forem pagas, volta para o disponível.'
              : 'Nada separado para compras que esperam Pix ou cartão.'}
          </dd>
        </div>
        <Economia total={assinatura?.totalEconomia} />
      </dl>
    </section>
  )
}

/** The total saving, hidden until the person opens it (S2 §2): not everybody near the screen should see it. */
function Economia({ total }: { total: number | undefined }) {
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <dt>Total economizado</dt>
      <dd className={css.value}>
        {total === undefined ? (
          <Skeleton className={css.waiting} />
        ) : isShown ? (
          formatReais(total)
        ) : (
          <>
            <span aria-hidden="true">R$ ••••••</span>
            <span className={page.srOnly}>oculto</span>
          </>
        )}
        <button
          type="button"
          className={cx(square.square, css.toggle)}
          aria-label="Mostrar o total economizado"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      </dd>
      <dd className={css.words}>Em relação ao preço de balcão das transportadoras.</dd>
    </div>
  )
}
