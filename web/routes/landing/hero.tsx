import { CadastroLink } from '../../app/frame/cadastro-link.tsx'
import css from './hero.module.css'

/** The question that the page answers; the calculator stands around it. */
export function Hero() {
  return (
    <div className={css.text}>
      <h1>Quanto custa enviar esta caixa?</h1>
      <p className={css.lead}>
        Correios e Jadlog lado a lado, até 75% mais barato. Sem mensalidade: você paga só o frete.
      </p>
      <CadastroLink size="s">Cadastre-se grátis</CadastroLink>
      <noscript>
        <p className={css.noscript}>Para calcular aqui, ative o JavaScript do navegador.</p>
      </noscript>
    </div>
  )
}
