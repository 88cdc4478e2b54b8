import type { Documento } from '#contract/documento/documento'
import page from '../../ui/page/page.module.css'
import css from './card.module.css'
import { Guardado } from './guardado.tsx'
import { NOMES_DAS_SITUACOES } from './situacao.rules.ts'

/** What was sent before, each with its answer; nothing if there is none. */
export function Historico({ nome, envios }: { nome: string; envios: readonly Documento[] }) {
  if (envios.length === 0) return null
  return (
    <details className={css.history}>
      <summary>
        {`Histórico: ${envios.length === 1 ? '1 envio' : `${envios.length} envios`}`}
        <span className={page.srOnly}>{` de ${nome}`}</span>
      </summary>
      <ul>
        {envios.map((documento) => (
          <li key={documento.uuid}>
            <Guardado documento={documento} />
            <p>
              {NOMES_DAS_SITUACOES[documento.status]}
              {documento.motivo && `: ${documento.motivo}`}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
