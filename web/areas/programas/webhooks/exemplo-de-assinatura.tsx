import { Copia } from '../chaves/copia.tsx'
// oxlint-disable-next-line import/default -- `?raw` is the file's text, given by Vite
import exemplo from './confere-assinatura.mjs?raw'
import css from './webhooks.module.css'

/** How a program checks the signature, folded away. */
export function ExemploDeAssinatura() {
  return (
    <details className={css.exemplo}>
      <summary>Como conferir a assinatura</summary>
      <p>
        Cada evento vai por POST, assinado como em Standard Webhooks 1.0.0: as bibliotecas standardwebhooks servem. Sem
        elas, em Node:
      </p>
      <Copia text={exemplo.trim()} act="Copiar o exemplo" done="Exemplo copiado" />
      <p>
        Responda com um status de 200 a 299 em até 15 segundos. O mesmo evento pode chegar mais de uma vez, sempre com o
        mesmo webhook-id, e fora de ordem.
      </p>
    </details>
  )
}
