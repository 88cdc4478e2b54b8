import { hoje } from '../../app/clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { momentoText } from './data.ts'
import css from './linha-do-tempo.module.css'
import type { Passo } from './vida.ts'

/** What happened to a frete, the newest on top (visual.md, Status). */
export function LinhaDoTempo({ passos }: { passos: readonly Passo[] }) {
  const today = hoje()
  return (
    <ol className={css.line}>
      {passos.map(({ texto, lugar, data }, n) => (
        <li key={`${data.getTime()} ${texto}`} className={n === 0 ? css.now : undefined}>
          <time dateTime={data.toISOString()}>{momentoText(data, today)}</time>
          <span className={css.dot} aria-hidden="true">
            {n === 0 && <Icon name="truck" />}
          </span>
          <div className={css.what}>
            <b>{texto}</b>
            {lugar && <p>{lugar}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
