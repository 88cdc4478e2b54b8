import { hoje } from '../../app/data/clock.ts'
import { SinalIcon } from '../carteira/index.ts'
import { momentoText } from './data.ts'
import css from './linha-do-tempo.module.css'
import { sinalOf } from './situacao.ts'
import type { Passo } from './vida.ts'

type Props = { passos: readonly Passo[]; frete: Parameters<typeof sinalOf>[0] }

/** The history of a frete, the newest step on top with the icon of the present state (visual.md, Status). */
export function LinhaDoTempo({ passos, frete }: Props) {
  const today = hoje()
  return (
    <ol className={css.line}>
      {passos.map(({ texto, lugar, data, quem }, n) => (
        <li key={`${data.getTime()} ${texto}`} className={n === 0 ? css.now : undefined}>
          <time dateTime={data.toISOString()}>{momentoText(data, today)}</time>
          <span className={css.dot} aria-hidden="true">
            {n === 0 && <SinalIcon sinal={sinalOf(frete)} />}
          </span>
          <div className={css.what}>
            <b>{texto}</b>
            {(lugar || quem) && <p>{[lugar, quem].filter(Boolean).join(' · ')}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
