import { useEffect, useState } from 'react'
import { Icon } from '../../../ui/drawings/icon.tsx'
import css from './falha-banner.module.css'

/** `titulo` stands before the sentence if the catalogue has both (S2 §8). */
export type Falha = { titulo?: string; mensagem: string | null }

/** S1 §8: the sentence of a failed calculation, and how long it is shown. */
const ERRO = 'Erro ao processar a requisição.'
const SHOWN_MS = 3000

/** The catalogue's sentence for three seconds. The server's own words stay until they are closed. */
export function FalhaBanner({ falha }: { falha: Falha | null }) {
  const [putAway, setPutAway] = useState<Falha | null>(null)
  useEffect(() => {
    if (!falha || falha.mensagem) return
    const timer = setTimeout(() => setPutAway(falha), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [falha])
  return (
    <div role="alert" className={css.place}>
      {falha && falha !== putAway && (
        <div className={css.banner}>
          <Icon name="alert" />
          <p>
            {falha.titulo && <strong>{falha.titulo}</strong>} {falha.mensagem ?? ERRO}
          </p>
          {falha.mensagem && (
            <button type="button" className={css.close} aria-label="Fechar aviso" onClick={() => setPutAway(falha)}>
              <Icon name="close" size="s" />
            </button>
          )}
        </div>
      )}
    </div>
  )
}
