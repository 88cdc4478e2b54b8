import { useMutation } from '@tanstack/react-query'
import type { Pagamento } from '#contract/pagamento'
import { DA_COMPRA } from './da-compra.ts'

/** Gives up an unpaid payment. `onDone` is called when what the payment held is released. */
export const useGiveUpPagamento = (onDone?: (pagamento: Pagamento) => void) =>
  useMutation({
    mutationFn: async (paymentId: string) => (await import('./pagamento.calls.ts')).giveUp(paymentId),
    onSuccess: (pagamento) => onDone?.(pagamento),
    meta: { changes: DA_COMPRA, isDoneWhenRead: true },
  })
