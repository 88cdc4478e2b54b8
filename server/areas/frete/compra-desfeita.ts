import * as z from 'zod'
import type { JobKind } from '../../kernel/deps.ts'

/**
 * Queued in the transaction that cancels the last frete of a purchase that nobody has paid. `pagamento` runs it: only it
 * knows the payment, whose uuid is that of the purchase.
 */
export const endCompraDesfeita = {
  name: 'pagamento.endCompraDesfeita',
  payload: z.object({ pagamentoUuid: z.uuid(), ator: z.uuid() }),
} satisfies JobKind
