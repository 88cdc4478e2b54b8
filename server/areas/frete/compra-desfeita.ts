import * as z from 'zod'
import type { JobKind } from '../../kernel/deps.ts'

/**
 * Queued in the transaction that cancels the last frete of an unpaid purchase. `pagamento` runs the job: only it knows
 * the payment, whose uuid is the purchase's uuid.
 */
export const endCompraDesfeita = {
  name: 'pagamento.endCompraDesfeita',
  /** `ator`: a person, or the staff as a whole. */
  payload: z.object({ pagamentoUuid: z.uuid(), ator: z.string().min(1) }),
} satisfies JobKind
