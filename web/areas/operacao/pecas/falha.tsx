import { CallError, sentenceOf } from '../../../app/data/api.ts'
import { Button } from '../../../ui/page/button.tsx'
import css from './falha.module.css'

/**
 * What a screen shows in the place of data that did not come. A missing direito is a sentence, and never the end of the
 * session (D §17); every other failure can be tried again.
 */
export function Falha({ error, texto, onRetry }: { error: unknown; texto: string; onRetry: () => void }) {
  const isSemDireito = error instanceof CallError && error.code === 'SEM_DIREITO'
  if (isSemDireito) return <SemDireito />
  return (
    <div className={css.falha} role="alert">
      <p>{sentenceOf(error, texto)}</p>
      <Button size="s" onClick={onRetry}>
        Tentar de novo
      </Button>
    </div>
  )
}

/** The sentence for a part of the console that the operator's direitos do not include. */
export function SemDireito() {
  return (
    <div className={css.falha} role="alert">
      <p>O seu acesso na equipe não inclui esta parte do console. Quem administra a equipe pode mudar isso.</p>
    </div>
  )
}
