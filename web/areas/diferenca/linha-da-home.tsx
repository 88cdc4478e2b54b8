import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hoje } from '../../app/data/clock.ts'
import { abertasQuery } from '../../app/data/diferencas.ts'
import { abertasText } from './abertas.ts'
import css from './linha-da-home.module.css'

/** One line of the home while differences are open: how many, until when, and the way to them. */
export function LinhaDaHome() {
  const { data } = useQuery(abertasQuery())
  if (!data || data.debitos + data.creditos === 0) return null
  return (
    <section className={css.line} aria-labelledby="home-diferencas">
      <h2 id="home-diferencas">Diferenças nos Fretes</h2>
      <p>{abertasText(data, hoje())}</p>
      <Link to="/postagens">Ver diferenças</Link>
    </section>
  )
}
