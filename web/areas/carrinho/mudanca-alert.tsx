import { MENSAGENS_DO_CARRINHO as MENSAGENS } from '#contract/carrinho'
import { Alert } from '../../ui/alert.tsx'
import css from './mudanca-alert.module.css'

/** The cart is another than the person saw when they began to pay: what changed, before it is paid. */
export function MudancaAlert({
  title = MENSAGENS.alterado,
  mudancas,
  onSeen,
}: {
  title?: string | undefined
  mudancas: readonly string[]
  onSeen: () => void
}) {
  return (
    <Alert tone="info" title={title} isAnswer>
      <ul className={css.list}>
        {mudancas.map((mudanca) => (
          <li key={mudanca}>{mudanca}</li>
        ))}
      </ul>
      <button type="button" onClick={onSeen}>
        Entendi
      </button>
    </Alert>
  )
}
