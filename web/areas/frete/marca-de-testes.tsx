import { useSite } from '../../app/site.tsx'
import css from './marca-de-testes.module.css'

/** No parcel is real here, and whoever tries it plays the carrier. Nothing where the carriers are real. */
export function MarcaDeTestes() {
  if (!useSite().sandbox) return null
  return (
    <p className={css.mark}>
      <b>Ambiente de testes</b>: as etiquetas não valem para postar.{' '}
      <a href="/sandbox" target="_blank" rel="noreferrer">
        Postar e entregar no /sandbox
      </a>
    </p>
  )
}
