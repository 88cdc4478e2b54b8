import { Link } from 'react-router'
import { hoje } from '../../app/data/clock.ts'
import { type Abertas, isDebitoVencido } from '../../app/data/diferencas.ts'
import { abertasText } from './abertas.ts'
import css from './linha-da-home.module.css'

/** One line of the home while differences are open: how many, until when, and the way to them. */
export function LinhaDaHome({ abertas }: { abertas: Abertas }) {
  const today = hoje()
  const isVencida = isDebitoVencido(abertas, today)
  return (
    <section data-late={isVencida} className={css.line} aria-labelledby="home-diferencas">
      <h2 id="home-diferencas">Diferenças nos Fretes</h2>
      <p>
        {abertasText(abertas, today)}
        {isVencida && <b>Você volta a comprar fretes quando pagar.</b>}
      </p>
      {isVencida ? (
        <Link to="/postagens?tipoPagamentoFrete=DEBITO&statusPagamentoFrete=ABERTO">Pagar a diferença</Link>
      ) : (
        <Link to="/postagens">Ver diferenças</Link>
      )}
    </section>
  )
}
