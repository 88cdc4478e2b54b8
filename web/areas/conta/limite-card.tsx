import { Link } from 'react-router'
import type { Assinatura } from '#contract/conta'
import page from '../../ui/page.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './card.module.css'
import { planLimite } from './limite.rules.ts'
import limite from './limite-card.module.css'

/** How many fretes can still be made (S2 §9): a cell for each, like parcels on a shelf. */
export function LimiteCard({ assinatura }: { assinatura: Assinatura | undefined }) {
  return (
    <section className={css.card} aria-labelledby="home-limite">
      <div className={css.head}>
        <h2 id="home-limite">Fretes simultâneos</h2>
        <Link to="/configuracoes/documentos">Aumentar limite</Link>
      </div>
      {assinatura ? (
        <Shelf assinatura={assinatura} />
      ) : (
        <>
          <Skeleton size="value" />
          <Skeleton className={limite.waiting} size="block" />
        </>
      )}
    </section>
  )
}

function Shelf({ assinatura }: { assinatura: Assinatura }) {
  const { cells, perCell, livres, emPreparo } = planLimite(assinatura)
  const { numeroFretes, fretesAtivos, fretesAguardaPostar } = assinatura
  return (
    <>
      <p>
        <span className={limite.big}>{livres}</span>
        {` ${livres === 1 ? 'livre' : 'livres'} de ${numeroFretes}`}
      </p>
      <p className={page.srOnly}>
        {`${fretesAtivos} de ${numeroFretes} em uso, ${fretesAguardaPostar} aguardando postagem`}
      </p>
      <div className={limite.cells} aria-hidden="true">
        {cells.map((cell, n) => (
          <i key={n} className={limite[cell]} />
        ))}
      </div>
      <ul className={limite.legend}>
        <li>
          <i className={limite.posting} />
          {`${fretesAguardaPostar} ${fretesAguardaPostar === 1 ? 'aguarda' : 'aguardam'} postagem`}
        </li>
        <li>
          <i className={limite.making} />
          {`${emPreparo} em pagamento ou geração`}
        </li>
        {perCell > 1 && <li>{`cada quadrado são ${perCell} fretes`}</li>}
      </ul>
    </>
  )
}
