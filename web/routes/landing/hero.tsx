import { ButtonLink } from '../../ui/button-link.tsx'
import page from '../../ui/page.module.css'
import css from './hero.module.css'

/** The question that the page answers, with the calculator beside it. */
export function Hero() {
  return (
    <div className={`${page.wrap} ${css.hero}`}>
      <div className={css.text}>
        <h1>Quanto custa enviar esta caixa?</h1>
        <p className={css.lead}>
          Correios e Jadlog lado a lado, até 75% mais barato. Sem mensalidade: você paga só o frete.
        </p>
        <ButtonLink to="/register" size="s">
          Cadastre-se grátis
        </ButtonLink>
      </div>
    </div>
  )
}
