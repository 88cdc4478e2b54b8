import { MENSAGENS_DO_CARRINHO } from '#contract/carrinho'
import { Alert } from '../../../ui/page/alert.tsx'

/** The quote has run out: one click asks again and keeps the same product, and all that was typed. */
export function VencidaAlert({ isBusy, onRenew }: { isBusy: boolean; onRenew: () => void }) {
  return (
    <Alert tone="error" title={MENSAGENS_DO_CARRINHO.cotacaoVencida} isAnswer>
      <p>O que você preencheu continua aqui.</p>
      <button type="button" disabled={isBusy} onClick={onRenew}>
        {isBusy ? 'Calculando…' : 'Calcular de novo, com a mesma transportadora'}
      </button>
    </Alert>
  )
}
