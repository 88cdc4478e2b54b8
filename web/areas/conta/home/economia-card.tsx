import type { ResumoDaHome } from '#contract/conta'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { hoje } from '../../../app/data/clock.ts'
import card from '../../../ui/page/card.module.css'
import { EmptyLine } from '../../../ui/page/empty-line.tsx'
import { Money } from '../../../ui/page/money.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { mesOf } from '../hoje.rules.ts'
import css from './economia-card.module.css'

type Comparado = ResumoDaHome['economia']['mes']

const TITULO = { id: 'home-economia', title: 'Economia sobre o balcão' }

/** The saving: the carriers' price at the counter less the paid price, for this month and in total. */
export function EconomiaCard({ economia }: { economia: ResumoDaHome['economia'] | undefined }) {
  if (economia?.total.pago === 0)
    return (
      <EmptyLine {...TITULO}>Depois da primeira compra, o que você pagou aparece ao lado do preço de balcão.</EmptyLine>
    )
  return (
    <section className={card.card} aria-labelledby={TITULO.id} aria-busy={!economia}>
      <div className={card.head}>
        <h2 id={TITULO.id}>{TITULO.title}</h2>
      </div>
      {economia ? (
        <div className={css.parts}>
          <Parte titulo={`Em ${mesOf(hoje())}`} comparado={economia.mes} />
          <Parte titulo="Desde o começo" comparado={economia.total} />
        </div>
      ) : (
        <Skeleton className={css.waiting} size="block" />
      )}
    </section>
  )
}

function Parte({ titulo, comparado: { balcao, pago } }: { titulo: string; comparado: Comparado }) {
  return (
    <div className={css.part}>
      <h3>{titulo}</h3>
      {balcao === 0 ? (
        <p className={css.none}>Nenhuma compra ainda.</p>
      ) : (
        <>
          <Money value={Math.max(0, balcao - pago)} className={css.saved} />
          <dl className={css.bars}>
            <Barra nome="No balcão" valor={balcao} topo={balcao} look={css.balcao} />
            <Barra nome="Você pagou" valor={pago} topo={Math.max(balcao, pago)} look={css.pago} />
          </dl>
        </>
      )}
    </div>
  )
}

function Barra({
  nome,
  valor,
  topo,
  look,
}: {
  nome: string
  valor: Centavos
  topo: Centavos
  look: string | undefined
}) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{formatReais(valor)}</dd>
      <dd className={css.track} aria-hidden="true">
        <i className={look} style={{ width: `${(valor / topo) * 100}%` }} />
      </dd>
    </div>
  )
}
