import type { FreteNoCarrinho } from '#contract/carrinho'
import { agora as now } from '../../../app/data/clock.ts'
import css from './cabem.module.css'
import { cabemText, outrosText, planCaixas } from './cabem.rules.ts'

/** How many of the selected fretes the limit holds, as boxes and in words. */
export function Cabem({ agora, depois }: { agora: number; depois: readonly FreteNoCarrinho[] }) {
  const { caixas, cabem } = planCaixas(agora, depois.length)
  const text = cabemText(agora, depois.length)
  const first = Math.min(...depois.map(({ cotacao }) => cotacao.validaAte.getTime()))
  return (
    <div className={css.fit}>
      <div className={css.boxes} aria-hidden="true">
        {Array.from({ length: caixas }, (_, i) => (
          <i key={i} className={i < cabem ? css.in : css.out} />
        ))}
      </div>
      <p>
        <b>{text}</b> {outrosText(depois.length, new Date(first), now())}
      </p>
    </div>
  )
}
