import { Calculadora } from '../areas/cotacao/calculadora.tsx'
import css from './calculadora.module.css'

/** /calculadora: the quote for who is logged in. */
export default function CalculadoraDoAssinante() {
  return (
    <div className={css.page}>
      <Calculadora>
        <h1>Calculadora</h1>
      </Calculadora>
    </div>
  )
}
