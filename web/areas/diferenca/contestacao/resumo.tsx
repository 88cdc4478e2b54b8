import type { Diferenca } from '#contract/diferenca'
import { formatReais } from '#contract/kernel/values/centavos'
import label from '../../../ui/page/label.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import { formatCodigo, lugarOf, nomeOf } from '../../frete/index.ts'
import { findMudanca } from '../diferenca.rules.ts'
import css from './resumo.module.css'

/** Which debit is contested, on the label of its parcel. */
export function Resumo({ diferenca }: { diferenca: Diferenca }) {
  const { destinatario, codigoEncomenda, transportadora, produto, diferencaValor } = diferenca
  const mudanca = findMudanca(diferenca)
  return (
    <dl className={cx(label.paper, css.resumo)}>
      <div>
        <dt>Frete</dt>
        <dd>
          <b>{nomeOf(destinatario)}</b>
          {lugarOf(destinatario)}
        </dd>
      </div>
      <div>
        <dt>Código</dt>
        <dd>
          <b className={css.code}>{codigoEncomenda && formatCodigo(codigoEncomenda)}</b>
          {`${transportadora.nomeTransportadora} ${produto.nomeProduto}`}
        </dd>
      </div>
      <div>
        <dt>{mudanca.nome}</dt>
        <dd>
          <b>{mudanca.texto}</b>
          {`cotado e postado${mudanca.outras > 0 ? `, e mais ${mudanca.outras} ${mudanca.outras === 1 ? 'medida' : 'medidas'}` : ''}`}
        </dd>
      </div>
      <div>
        <dt>Diferença</dt>
        <dd>
          <b className={css.sai}>{`−\u00a0${formatReais(Math.abs(diferencaValor))}`}</b>
        </dd>
      </div>
    </dl>
  )
}
