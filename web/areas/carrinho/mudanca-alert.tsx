import { type Carrinho, MENSAGENS_DO_CARRINHO } from '#contract/carrinho'
import { MENSAGENS_DA_COMPRA } from '#contract/kernel/values/mensagens-da-compra'
import { Alert } from '../../ui/page/alert.tsx'
import { findMudancas, hasSameItens } from './mudanca.rules.ts'
import css from './mudanca-alert.module.css'

/** The cart has changed since the person began to pay: lists the differences before the payment. */
export function MudancaAlert({ antes, agora, onSeen }: { antes: Carrinho; agora: Carrinho; onSeen: () => void }) {
  const title = hasSameItens(antes, agora) ? MENSAGENS_DA_COMPRA.precoMudou : MENSAGENS_DO_CARRINHO.alterado
  return (
    <Alert tone="info" title={title} isAnswer>
      <ul className={css.list}>
        {findMudancas(antes, agora).map((mudanca) => (
          <li key={mudanca}>{mudanca}</li>
        ))}
      </ul>
      <button type="button" onClick={onSeen}>
        Entendi
      </button>
    </Alert>
  )
}
