import * as z from 'zod'
import type { JobKind } from '../../kernel/deps.ts'

/**
 * Queued in the transaction that cancels the last frete of an unpaid purchase. `pagamento` runs the job: only it knows
 * the payment, whose uuid is the purchase's uuid.
 */
export const endCompraDesfeita = {
  name: 'pagamento.endCompraDesfeita',
  payload: z.object({ pagamentoUuid: z.uuid(), ator: z.uuid() }),
} satisfies JobKind
