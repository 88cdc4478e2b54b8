import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/instant'
import type { Deps } from '../../kernel/deps.ts'
import { defineJob } from '../../kernel/jobs.ts'
import { PspIndisponivel } from '../../ports/psp.ts'
import { askPsp } from './consulta.ts'
import { claimConsultas, findPagamento, updateConsulta } from './pagamento.repo.ts'
import { planConsulta } from './pagamento.rules.ts'

/** Questions that one pass has under way at the PSP. */
const AO_MESMO_TEMPO = 8
/** A pass that has more to ask than this leaves the rest to the next: the queue takes one that is longer for dead. */
const MAX_SEGUNDOS = 240
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
  async run(deps) {
    const begun = deps.clock.now()
    for (;;) {
      const now = deps.clock.now()
      const until = plusSeconds(now, PRAZO_SEGUNDOS)
      const due = await claimConsultas(deps.db, { dueBy: begun, until, max: AO_MESMO_TEMPO })
      await Promise.all(due.map((uuid) => ask(deps, uuid)))
      if (due.length < AO_MESMO_TEMPO || deps.clock.now() > plusSeconds(begun, MAX_SEGUNDOS)) return
    }
  },
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
