import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { MARCOS } from './rastreio.rules.ts'
import css from './rastreio-marcos.module.css'

/** How far the parcel has come, as a horizontal line. Decorative: the status above it says the same. */
export function RastreioMarcos({ feitos }: { feitos: number }) {
  return (
    <div className={css.marcos} aria-hidden="true">
      {MARCOS.map((nome, n) => (
        <span key={nome} className={css.marco} data-feito={n < feitos} data-agora={n === feitos - 1}>
          <i>{n === feitos - 1 && <WorkIcon name={n === MARCOS.length - 1 ? 'check' : n === 0 ? 'tag' : 'truck'} />}</i>
          {nome}
        </span>
      ))}
    </div>
  )
}
