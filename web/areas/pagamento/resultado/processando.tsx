import { TapeRoll } from '../../../ui/drawings/tape-roll.tsx'
import css from './processando.module.css'
import { Resultado } from './resultado.tsx'

/** The payment is on its way to the bank (S2 §4 'Payment result'). No press sends it again. */
export function Processando({ title = 'Processando o pagamento' }: { title?: string }) {
  return (
    <Resultado title={title} isBusy drawing={<Roll />}>
      <p>Leva alguns segundos. Não feche esta tela: o pagamento é feito uma vez só.</p>
    </Resultado>
  )
}

/** A roll of tape, with its end turning around it. */
function Roll() {
  return (
    <svg viewBox="0 0 82 82" className={css.roll} aria-hidden="true">
      <g transform="translate(12 12)">
        <TapeRoll />
      </g>
      <circle className={css.track} cx="41" cy="41" r="37" />
      <circle className={css.end} cx="41" cy="41" r="37" pathLength="100" />
    </svg>
  )
}
