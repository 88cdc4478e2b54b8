import page from '../../ui/page/page.module.css'
import { cx } from '../../ui/tokens/cx.ts'
import beside from './beside.module.css'
import css from './sem-mensalidade.module.css'

const LINHAS = ['Cadastro', 'Mensalidade', 'Etiquetas e declarações']

/** No monthly fee: drawn as a bill with nothing on it but the freight. */
export function SemMensalidade() {
  return (
    <section className={cx(page.wrap, beside.section, css.section)} aria-labelledby="sem-mensalidade">
      <div>
        <h2 id="sem-mensalidade">Sem mensalidade, sem plano, sem letra miúda</h2>
        <p className={beside.lead}>
          Cadastre-se de graça e pague um frete por vez. Se não enviar nada no mês, não paga nada no mês.
        </p>
      </div>
      <dl className={css.bill}>
        {LINHAS.map((linha) => (
          <div key={linha}>
            <dt>{linha}</dt>
            <dd>R$&nbsp;0,00</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>Você paga</dt>
          <dd>só o frete</dd>
        </div>
      </dl>
    </section>
  )
}
