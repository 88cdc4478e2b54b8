import { formatReais } from '#contract/kernel/values/centavos'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import page from '../../../ui/page/page.module.css'
import square from '../../../ui/page/square-button.module.css'
import { CarrierMark } from '../carrier-mark.tsx'
import { chegaAte } from '../prazo.rules.ts'
import { forgetEspera, readEspera } from './espera.ts'
import css from './espera-label.module.css'

/** 'PAC · R$ 18,92 · chega até seg., 30 nov': the visitor's quote that waits for an account. */
export function EsperaLabel() {
  const espera = readEspera()
  if (!espera) return null
  const { transportadora, produto, valorFrete, prazoDeEntrega } = espera.cotacao
  return (
    <section className={css.label} aria-label="Seu frete">
      <CarrierMark nome={transportadora.nomeTransportadora} urlLogo={transportadora.urlLogo} />
      <div>
        <p className={css.frete}>
          {produto.nomeProduto} · {formatReais(valorFrete)} · {chegaAte(prazoDeEntrega)}
        </p>
        <p className={css.next}>Seu frete está guardado: assim que você entrar, ele abre pronto para preencher.</p>
      </div>
      <button type="button" className={square.square} onClick={forgetEspera}>
        <WorkIcon name="crossed" />
        <span className={page.srOnly}>Descartar este frete</span>
      </button>
    </section>
  )
}
