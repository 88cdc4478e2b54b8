import { useMutation } from '@tanstack/react-query'
import type { Pagamento } from '#contract/pagamento'
import { DA_COMPRA } from './da-compra.ts'
import { giveUp } from './pagamento.calls.ts'

/** Gives up a payment that nobody has made. `onDone` is told when what it held is there again. */
export const useGiveUpPagamento = (onDone?: (pagamento: Pagamento) => void) =>
  useMutation({
    mutationFn: giveUp,
    onSuccess: (pagamento) => onDone?.(pagamento),
    meta: { changes: DA_COMPRA, isDoneWhenRead: true },
  })
