import type { ReactNode } from 'react'
import { Parcels } from '../../ui/drawings/parcels.tsx'
import css from './acesso-page.module.css'

/**
 * The frame of login and registration: the form on the left, the mat with parcels on the right; on a phone the mat is a
 * band on top.
 */
export function AcessoPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.page}>
      <div className={css.words}>
        <h1>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
        {children}
      </div>
      <div className={css.mat}>
        <div className={css.stage}>
          <div className={css.parcels}>
            <Parcels />
          </div>
          <p className={css.claim}>Caixa, rolo ou envelope: o preço aparece antes da fila.</p>
        </div>
      </div>
    </div>
  )
}
