import type { Formato } from '#contract/kernel/values/encomenda'
import css from './formato-icon.module.css'

const DRAWINGS: Record<Formato, string> = {
  CAIXA: 'M4 8.200 12 4l8 4.200v7.600L12 20l-8-4.200zM4 8.200l8 4.100 8-4.100M12 12.300V20',
  ENVELOPE: 'M3.500 6.500h17v11h-17zM3.500 7l8.500 6 8.500-6',
  ROLO_CILINDRO:
    'M6.500 5.500h11c1.700 0 3 2.900 3 6.500s-1.300 6.500-3 6.500h-11c-1.700 0-3-2.900-3-6.500s1.300-6.500 3-6.500zM6.500 5.500c1.700 0 3 2.900 3 6.500s-1.300 6.500-3 6.500',
}

/** The icon beside the shape's name. */
export function FormatoIcon({ formato }: { formato: Formato }) {
  return (
    <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[formato]} />
    </svg>
  )
}
