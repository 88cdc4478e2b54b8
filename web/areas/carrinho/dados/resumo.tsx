import { type ReactNode, useId, useState } from 'react'
import { dimensoesDoPedido } from '#contract/cotacao'
import { formatReais } from '#contract/kernel/values/centavos'
import { formatCep } from '#contract/kernel/values/cep'
import { semQuebra } from '#contract/kernel/values/texto'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { buttonClass } from '../../../ui/page/button.tsx'
import paper from '../../../ui/page/label.module.css'
import { Money } from '../../../ui/page/money.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { CarrierMark, chegaAte, formatKg, formatPrazo, medidasText } from '../../cotacao/index.ts'
import type { Envio } from '../envio.rules.ts'
import css from './resumo.module.css'

/**
 * The chosen quote beside the form: the label that the parcel will have. On a phone the form follows at once, and the rest of the
 * label opens on demand.
 */
export function Resumo({ envio, children }: { envio: Envio; children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { pedido, transportadora, produto, valorFrete, valorBalcao } = envio
  const medidas = { formato: pedido.formato, dimensoes: dimensoesDoPedido(pedido) }
  const servicos = [pedido.avisoRecebimento && 'Aviso de recebimento', pedido.maoPropria && 'Mão própria'].filter(
    Boolean,
  )
  return (
    <aside className={cx(paper.paper, css.resumo)} aria-label="Resumo do frete">
      <div className={css.head}>
        <CarrierMark nome={transportadora.nomeTransportadora} urlLogo={transportadora.urlLogo} />
        <p className={css.produto}>
          <b>{produto.nomeProduto}</b>
          <span>{transportadora.nomeTransportadora}</span>
        </p>
        <p className={css.preco}>
          <Money value={valorFrete} />
          {valorBalcao > valorFrete && (
            <span className={css.was}>
              balcão <s>{formatReais(valorBalcao)}</s>
            </span>
          )}
        </p>
      </div>
      <p className={css.prazo}>
        {envio.dataMaxima && <b>{chegaAte({ dataMaxima: envio.dataMaxima })}</b>} <span>{formatPrazo(envio)}</span>
      </p>
      <button
        type="button"
        className={buttonClass({ look: 'quiet', size: 's' }, css.more)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Ver menos' : 'Ver medidas e trajeto'}
        <Icon name="down" size="s" />
      </button>
      <div id={id} className={css.rest} data-open={isOpen}>
        <dl className={css.facts}>
          <Fact name="De" text={formatCep(pedido.cepOrigem)} more={envio.origem} />
          <Fact name="Para" text={formatCep(pedido.cepDestino)} more={envio.destino} />
          <Fact
            name={medidas.formato === 'ROLO_CILINDRO' ? 'Rolo (C × Ø)' : 'Medidas'}
            text={semQuebra(medidasText(medidas))}
          />
          <Fact name="Peso" text={formatKg(medidas.dimensoes.pesoPacote)} />
          <Fact name="Valor declarado" text={formatReais(pedido.valorEncomenda)} />
          {servicos.length > 0 && <Fact name="Serviços" text={servicos.join(', ')} />}
        </dl>
        <div className={css.foot}>{children}</div>
      </div>
    </aside>
  )
}

function Fact({ name, text, more }: { name: string; text: string; more?: string | undefined }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>
        {text}
        {more && <span>{more}</span>}
      </dd>
    </div>
  )
}
