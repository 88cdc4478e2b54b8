import { Link } from 'react-router'
import { hoje } from '../../app/data/clock.ts'
import type { Abertas } from '../../app/data/diferencas.ts'
import { abertasText } from './abertas.ts'
import css from './linha-da-home.module.css'

/** One line of the home while differences are open: how many, until when, and the way to them. */
export function LinhaDaHome({ abertas }: { abertas: Abertas }) {
  return (
    <section className={css.line} aria-labelledby="home-diferencas">
      <h2 id="home-diferencas">Diferenças nos Fretes</h2>
      <p>{abertasText(abertas, hoje())}</p>
      <Link to="/postagens">Ver diferenças</Link>
    </section>
  )
}
