import type { Compra } from '#contract/frete'
import { STATUS_DE_FRETE } from '#contract/frete'
import { formatReais } from '#contract/kernel/values/centavos'
import { Money } from '../../../ui/page/money.tsx'
import { countFretes } from '../../carrinho/index.ts'
import { CarrierMark } from '../../cotacao/index.ts'
import css from './itens-da-compra.module.css'

/** More lines than these are a list of their own: /envios. */
const LINHAS = 20

/** What was bought, frete by frete. */
export function ItensDaCompra({ compra: { fretes, total } }: { compra: Compra }) {
  const more = fretes.length - LINHAS
  return (
    <section className={css.card} aria-labelledby="compra-itens">
      <div className={css.head}>
        <h3 id="compra-itens">{countFretes(fretes.length)}</h3>
        <Money value={total} className={css.total} />
      </div>
      <ul className={css.list}>
        {fretes.slice(0, LINHAS).map((frete) => (
          <li key={frete.uuid}>
            <CarrierMark nome={frete.transportadora.nomeTransportadora} urlLogo={frete.transportadora.urlLogo} />
            <p className={css.who}>
              <b>{frete.destinatario.nome}</b>
              <span>{`${frete.destinatario.cidade}, ${frete.destinatario.uf}`}</span>
            </p>
            <p className={css.what}>
              <span>{`${frete.transportadora.nomeTransportadora} ${frete.produto.nomeProduto}`}</span>
              <span>{STATUS_DE_FRETE[frete.status]}</span>
            </p>
            <b className={css.price}>{formatReais(frete.valorFrete)}</b>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={css.more}>{`E mais ${countFretes(more)}.`}</p>}
    </section>
  )
}
