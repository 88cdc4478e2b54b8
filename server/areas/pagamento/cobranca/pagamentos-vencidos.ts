import * as z from 'zod'
import type { Deps } from '../../../kernel/deps.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { askDue } from '../consultas-devidas.ts'
import { claimConsultas, findPagamento, updateConsulta } from '../pagamento.repo.ts'
import { planPergunta } from '../pagamento.rules.ts'
import { askPsp } from './pergunta-ao-psp.ts'

/**
 * Asks the PSP about every payment that is due: webhooks may be late or never come. The next question follows
 * `planPergunta`; a silent PSP is asked again in two minutes.
 */
export const watchPagamentos = defineJob({
  name: 'pagamento.watchPagamentos',
  payload: z.object({}),
  cron: '* * * * *',
  run: (deps) => askDue(deps, { what: 'pagamento', claim: claimConsultas, ask: (uuid) => ask(deps, uuid) }),
})

async function ask(deps: Deps, uuid: string) {
  const pagamento = await findPagamento(deps.db, uuid)
  if (!pagamento) return
  const { status } = await askPsp(deps, pagamento)
  const current = await findPagamento(deps.db, uuid)
  // a change of status has already planned the next question
  if (current && status === pagamento.status)
    await updateConsulta(deps.db, uuid, planPergunta(current, deps.clock.now()))
}
