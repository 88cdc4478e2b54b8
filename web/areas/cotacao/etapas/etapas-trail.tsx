import { Link } from 'react-router'
import { cx } from '../../../ui/tokens/cx.ts'
import { ETAPAS, type Etapa, etapaUrl } from './etapas.rules.ts'
import css from './etapas-trail.module.css'

/** The present one of the three steps; finished steps are links. */
export function EtapasTrail({ etapa, item = null }: { etapa: Etapa; item?: string | null }) {
  const now = ETAPAS.indexOf(etapa)
  return (
    <nav aria-label="Etapas do frete">
      <ol className={css.trail}>
        {ETAPAS.map((each, index) => (
          <li key={each} className={cx(css.step, index === now && css.now)} aria-current={index === now && 'step'}>
            {index < now && (item === null || each !== 'medidas') ? (
              <Link to={etapaUrl(each, item)}>{NAMES[each]}</Link>
            ) : (
              NAMES[each]
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

const NAMES: Record<Etapa, string> = { medidas: 'Medidas', cotacoes: 'Cotações', dados: 'Destinatário' }
