import { CadastroLink } from '../../app/frame/cadastro-link.tsx'
import css from './hero.module.css'

/** The question that the page answers, with the calculator around it. */
export function Hero() {
  return (
    <div className={css.text} data-split>
      <h1>Quanto custa enviar esta caixa?</h1>
      <p className={css.lead} data-later>
        Correios e Jadlog lado a lado, até 75% mais barato. Sem mensalidade: você paga só o frete.
      </p>
      <div data-later>
        <CadastroLink size="s">Cadastre-se grátis</CadastroLink>
      </div>
      <noscript>
        <p className={css.noscript}>Para calcular aqui, ative o JavaScript do navegador.</p>
      </noscript>
    </div>
  )
}
