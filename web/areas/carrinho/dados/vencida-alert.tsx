import type { Ref } from 'react'
import { MENSAGENS_DO_CARRINHO } from '#contract/carrinho'
import { Alert } from '../../../ui/page/alert.tsx'

/** The quote has expired: one click asks again and keeps the product and everything that was typed. */
export function VencidaAlert({
  isBusy,
  buttonRef,
  onRenew,
}: {
  isBusy: boolean
  buttonRef: Ref<HTMLButtonElement>
  onRenew: () => void
}) {
  return (
    <Alert tone="error" title={MENSAGENS_DO_CARRINHO.cotacaoVencida} isAnswer>
      <p>O que você preencheu continua aqui.</p>
      <button ref={buttonRef} type="button" disabled={isBusy} onClick={onRenew}>
        {isBusy ? 'Calculando…' : 'Calcular de novo, com a mesma transportadora'}
      </button>
    </Alert>
  )
}
