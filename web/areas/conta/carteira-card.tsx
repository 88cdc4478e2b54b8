import { Link } from 'react-router'
import type { Assinatura } from '#contract/conta'
import { formatReais } from '#contract/kernel/centavos'
import { ButtonLink } from '../../ui/button-link.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WorkIcon } from '../../ui/work-icon.tsx'
import css from './card.module.css'

/** The wallet on the home: what can be spent, what is kept aside, what was saved so far. */
export function CarteiraCard({
  assinatura,
  canInserir,
}: {
  assinatura: Assinatura | undefined
  /** Whether the profile may bring money in. */
  canInserir: boolean
}) {
  return (
    <section className={cx(card.card, css.card)} aria-labelledby="home-carteira">
      <div className={card.head}>
        <h2 id="home-carteira">Carteira Flex</h2>
        <Link to="/carteira">Ver transações</Link>
      </div>
      <div className={css.hero}>
        <p>Disponível</p>
        {assinatura ? <Money value={assinatura.saldo} className={css.money} /> : <Skeleton size="value" />}
      </div>
      <dl className={card.facts}>
        <div>
          <dt>Reservado</dt>
          <dd>{assinatura ? formatReais(assinatura.saldoReservado) : <Skeleton className={css.fact} />}</dd>
        </div>
        <div>
          <dt>Economia sobre o balcão</dt>
          <dd className={css.saved}>
            {assinatura ? formatReais(assinatura.totalEconomia) : <Skeleton className={css.fact} />}
          </dd>
        </div>
      </dl>
      {canInserir && (
        <ButtonLink to="/carteira?inserir=1" className={css.act}>
          <WorkIcon name="plus" />
          Inserir créditos
        </ButtonLink>
      )}
    </section>
  )
}
