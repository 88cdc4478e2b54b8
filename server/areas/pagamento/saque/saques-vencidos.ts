import * as z from 'zod'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { askDue } from '../consultas-devidas.ts'
import { transferSaque } from './envio-do-saque.ts'
import { claimSaques } from './saque.repo.ts'

/** Asks about withdrawals without answer until one comes; those that have waited longest come first. */
export const watchSaques = defineJob({
  name: 'pagamento.watchSaques',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(deps) {
    if (!deps.psp.transferPix) return // people send them
    await askDue(deps, { what: 'saque', claim: claimSaques, ask: (uuid) => transferSaque(deps, uuid) })
  },
})
