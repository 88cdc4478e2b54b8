import type { ReactNode } from 'react'
import { Icon } from '../../../ui/drawings/icon.tsx'
import page from '../../../ui/page/page.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import css from './readout.module.css'
import type { Gauge, ReadoutFacts } from './readout.rules.ts'

/** The parcel's present measures, so that a person sees a limit before reaching it. */
export function Readout({
  soma,
  cubado,
  note,
  isOver,
  falas,
}: ReadoutFacts & {
  /** Sentences about this parcel, once their code is loaded. They replace the note, unless a limit is exceeded. */
  falas: ReactNode
}) {
  return (
    <dl className={css.readout}>
      <Cell name="Soma dos lados" gauge={soma} />
      <Cell name="Peso cubado" gauge={cubado} />
      <div className={css.note}>
        <dt className={page.srOnly}>{isOver ? 'Limite' : 'Cobrança'}</dt>
        <dd className={cx(css.remark, isOver && css.over)}>
          {isOver && <Icon name="alert" size="s" />}
          {(!isOver && falas) || note}
        </dd>
      </div>
    </dl>
  )
}

function Cell({ name, gauge }: { name: string; gauge: Gauge }) {
  return (
    <div className={css.cell}>
      <dt className={css.name}>{name}</dt>
      <dd className={css.value}>
        {gauge.value} <span className={css.of}>{gauge.of}</span>
        <svg className={css.gauge} aria-hidden="true">
          <rect className={css.track} width="100%" height="6" rx="3" />
          <rect className={css[gauge.tone]} width={`${(gauge.part * 100).toFixed(1)}%`} height="6" rx="3" />
        </svg>
      </dd>
    </div>
  )
}
