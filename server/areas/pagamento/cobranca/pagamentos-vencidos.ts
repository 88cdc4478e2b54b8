import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../../../kernel/deps.ts'
import { workInBatches } from '../../../kernel/work/batches.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { PspIndisponivel } from '../../../ports/psp.ts'
import { claimConsultas } from '../lease.repo.ts'
import { findPagamento, updateConsulta } from '../pagamento.repo.ts'
import { planConsulta } from '../pagamento.rules.ts'
import { askPsp } from './pergunta-ao-psp.ts'

/** Questions that one pass has under way at the PSP. */
const AO_MESMO_TEMPO = 8
/** After this another node asks, should this one have died. Longer than any question. */
const PRAZO_SEGUNDOS = 120

/**
 * Asks the PSP about every payment whose time has come: notices may be late, or never come. What was asked is asked again
 * at the time that the plan says; a PSP that is silent, in two minutes. A pass asks about what was due when it began, so
 * that it ends however long the PSP is silent.
 */
export const watchPagamentos = defineJob({
  name: 'pagamento.watchPagamentos',
  payload: z.object({}),
  cron: '* * * * *',
  run: (deps) =>
    workInBatches(deps, {
      size: AO_MESMO_TEMPO,
      take: ({ now, begun }) =>
        claimConsultas(deps.db, 'pagamento', {
          dueBy: begun,
          until: plusSeconds(now, PRAZO_SEGUNDOS),
          max: AO_MESMO_TEMPO,
        }),
      work: (due) => Promise.all(due.map((uuid) => ask(deps, uuid))),
    }),
})

/** One that comes to nothing holds up no other, and is asked about again when its lease is over. */
async function ask(deps: Deps, uuid: string) {
  try {
    const pagamento = await findPagamento(deps.db, uuid)
    if (!pagamento) return
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
