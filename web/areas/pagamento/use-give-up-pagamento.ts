import { useMutation } from '@tanstack/react-query'
import type { Pagamento } from '#contract/pagamento'
import { DA_COMPRA } from './da-compra.ts'

/** Gives up a payment that nobody has made. `onDone` is told when what it held is there again. */
export const useGiveUpPagamento = (onDone?: (pagamento: Pagamento) => void) =>
  useMutation({
    mutationFn: async (paymentId: string) => (await import('./pagamento.calls.ts')).giveUp(paymentId),
    onSuccess: (pagamento) => onDone?.(pagamento),
    meta: { changes: DA_COMPRA, isDoneWhenRead: true },
  })
