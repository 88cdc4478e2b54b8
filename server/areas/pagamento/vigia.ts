import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/instant'
import { defineJob } from '../../kernel/jobs.ts'
import { PspIndisponivel } from '../../ports/psp.ts'
import { askPsp } from './consulta.ts'
import { claimConsultas, findPagamento, updateConsulta } from './pagamento.repo.ts'
import { planConsulta } from './pagamento.rules.ts'

const MAX = 50
/** After this another node asks, should this one have died. */
const PRAZO_SEGUNDOS = 120

/**
 * Asks the PSP about every payment whose time has come: notices may be late, or never come. What was asked is asked again
 * at the time that the plan says; a PSP that is silent, in two minutes.
 */
export const watchPagamentos = defineJob({
  name: 'pagamento.watchPagamentos',
  payload: z.object({}),
  cron: '* * * * *',
  async run(deps) {
    for (;;) {
      const now = deps.clock.now()
      const due = await claimConsultas(deps.db, { now, until: plusSeconds(now, PRAZO_SEGUNDOS), max: MAX })
      for (const uuid of due) {
        try {
          const pagamento = await findPagamento(deps.db, uuid)
          if (!pagamento) continue
          const { status } = await askPsp(deps, pagamento)
          const current = await findPagamento(deps.db, uuid)
          // whatever changed it has planned the next question; nothing changed: the plan of now
          if (current && status === pagamento.status)
            await updateConsulta(deps.db, uuid, planConsulta(current, deps.clock.now()))
        } catch (error) {
          const silent = error instanceof PspIndisponivel
          deps.log.warn(
            { pagamento: uuid, ...(silent ? { causa: error.message } : { err: error }) },
            'payment not asked about, it will be again',
          )
        }
      }
      if (due.length < MAX) return
    }
  },
})
