import type { ReactNode } from 'react'
import css from './selo.module.css'

export type Tom = 'ok' | 'alerta' | 'mal' | 'info' | 'neutro'

/** A state as a word and a drawing on a tint, so that colour alone never tells it. */
export function Selo({ tom, children }: { tom: Tom; children: ReactNode }) {
  return (
    <span className={css.selo} data-tom={tom}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SINAIS[tom]} />
      </svg>
      {children}
    </span>
  )
}

const SINAIS: Record<Tom, string> = {
  ok: 'm5 12.5 4.5 4.5L19 7',
  alerta: 'M12 4 21 19.5H3zM12 10v4.5M12 17h.01',
  mal: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM9.2 9.2l5.6 5.6M14.8 9.2l-5.6 5.6',
  info: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 11.5V16M12 8.2h.01',
  neutro: 'M6 12h12',
}
