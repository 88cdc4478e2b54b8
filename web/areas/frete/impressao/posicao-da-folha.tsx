import { useId } from 'react'
import { planLugares } from '#contract/frete/folha'
import { POSICOES_DA_FOLHA } from '#contract/frete-envio'
import { cx } from '../../../ui/tokens/cx.ts'
import { isPosicaoLivre, posicaoText } from './posicao.rules.ts'
import css from './posicao-da-folha.module.css'

const LUGARES = ['em cima, à esquerda', 'em cima, à direita', 'embaixo, à esquerda', 'embaixo, à direita']

/**
 * Chooses the place of the first label on a sheet that is partly used: the person presses the place on a drawn A4
 * sheet. The places are real radio buttons: the arrow keys move between them. Used places and one without room for label
 * and DACE are crossed out, places to be printed show the bars of a label or the band of a DACE.
 */
export function PosicaoDaFolha({
  posicao,
  comDace,
  onChange,
}: {
  /** From 1, at the upper left, to 4. */
  posicao: number
  /** Of each label that will be printed, whether its DACE stands beside it. */
  comDace: readonly boolean[]
  onChange: (posicao: number) => void
}) {
  const id = useId()
  const lugares = planLugares(comDace, posicao)
  return (
    <div className={css.area}>
      <div role="radiogroup" aria-labelledby={`${id}-nome`} aria-describedby={`${id}-texto`} className={css.folha}>
        {POSICOES_DA_FOLHA.map((one) => {
          const parte = lugares[one - 1]?.parte
          const isLivre = isPosicaoLivre(comDace, one)
          const isRiscada = one < posicao || (!isLivre && !parte)
          return (
            <label
              key={one}
              className={cx(
                css.lugar,
                isRiscada && css.riscada,
                parte === 'ETIQUETA' && css.impressa,
                parte === 'DACE' && css.dace,
              )}
            >
              <input
                type="radio"
                name={id}
                value={one}
                checked={one === posicao}
                disabled={!isLivre}
                aria-label={`Posição ${one}, ${LUGARES[one - 1]!}`}
                onChange={() => onChange(one)}
              />
              <span className={css.numero} aria-hidden="true">
                {one}
              </span>
            </label>
          )
        })}
      </div>
      <div className={css.fala}>
        <p id={`${id}-nome`} className={css.nome}>
          Começar na posição
        </p>
        <p id={`${id}-texto`}>{posicaoText(comDace, posicao)}</p>
      </div>
    </div>
  )
}
