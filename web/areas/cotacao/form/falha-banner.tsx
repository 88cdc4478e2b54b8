import { useEffect, useState } from 'react'
import { Icon } from '../../../ui/drawings/icon.tsx'
import type { Falha } from '../falha.ts'
import css from './falha-banner.module.css'

/** S1 §8: how long the catalogue's sentence is shown. */
const SHOWN_MS = 3000

/** The catalogue's sentence for three seconds. The server's own words stay until they are closed. */
export function FalhaBanner({ falha }: { falha: Falha | null }) {
  const [putAway, setPutAway] = useState<Falha | null>(null)
  useEffect(() => {
    if (!falha?.isDoCatalogo) return
    const timer = setTimeout(() => setPutAway(falha), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [falha])
  return (
    <div role="alert" className={css.place}>
      {falha && falha !== putAway && (
        <div className={css.banner}>
          <Icon name="alert" />
          <p>
            {falha.titulo && <strong>{falha.titulo}</strong>} {falha.mensagem}
          </p>
          {!falha.isDoCatalogo && (
            <button type="button" className={css.close} aria-label="Fechar aviso" onClick={() => setPutAway(falha)}>
              <Icon name="close" size="s" />
            </button>
          )}
        </div>
      )}
    </div>
  )
}
