import { Link } from 'react-router'
import type { Assinatura } from '#contract/conta'
import { formatReais } from '#contract/kernel/values/centavos'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import card from '../../ui/page/card.module.css'
import { Money } from '../../ui/page/money.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { cx } from '../../ui/tokens/cx.ts'
import css from './card.module.css'

/** The wallet on the home: what can be spent, and what is set aside. */
export function CarteiraCard({
  assinatura,
  canTopUp,
}: {
  assinatura: Assinatura | undefined
  /** Whether the perfil may begin a recarga. */
  canTopUp: boolean
}) {
  return (
    <section className={cx(card.card, css.card)} aria-labelledby="home-carteira">
      <div className={card.head}>
        <h2 id="home-carteira">Carteira Flex</h2>
        <Link to="/carteira">Ver transações</Link>
      </div>
      <div className={css.hero}>
        <p>Disponível</p>
        {assinatura ? (
          <Money value={assinatura.saldo} className={css.money} />
        ) : (
          <Skeleton size="value" className={css.money} />
        )}
      </div>
      <dl className={card.facts}>
        <div>
          <dt>Reservado</dt>
          <dd>{assinatura ? formatReais(assinatura.saldoReservado) : <Skeleton className={css.fact} />}</dd>
        </div>
      </dl>
      {canTopUp && (
        <ButtonLink to="/carteira?inserir=1" className={css.act}>
          <WorkIcon name="plus" />
          Inserir créditos
        </ButtonLink>
      )}
    </section>
  )
}
