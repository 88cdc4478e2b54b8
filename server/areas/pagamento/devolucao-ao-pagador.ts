import * as z from 'zod'
import { defineJob } from '../../kernel/jobs.ts'

/**
 * Has the PSP give money back to whoever paid it: it came for an account that is closed. It never was in the books, and
 * asked twice it goes back once.
 */
export const refundPagador = defineJob({
  name: 'pagamento.refundPagador',
  payload: z.object({ psp: z.string(), pspId: z.string(), pagamentoUuid: z.uuid() }),
  async run({ psp, log }, { psp: nome, pspId, pagamentoUuid }) {
    if (nome !== psp.nome) throw new Error(`${nome} can no longer be asked: people have to give this back`)
    await psp.refundCobranca(pspId, pagamentoUuid)
    log.info({ pagamento: pagamentoUuid }, 'money for a closed account went back to its payer')
  },
})
