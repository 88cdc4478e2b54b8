import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../../../kernel/deps.ts'
import { workInBatches } from '../../../kernel/work/batches.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { PspIndisponivel } from '../../../ports/psp.ts'
import { claimConsultas } from '../lease.repo.ts'
import { transferSaque } from './envio-do-saque.ts'

/** Withdrawals that one pass asks the bank about at a time. */
const AO_MESMO_TEMPO = 8
/** When one may be asked about again, by any node. Longer than any question. */
const PRAZO_SEGUNDOS = 120

/**
 * Withdrawals that no answer has come for: asked about until one does. Each pass asks about what was due when it began,
 * first about those that have waited longest.
 */
export const watchSaques = defineJob({
  name: 'pagamento.watchSaques',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(deps) {
    if (!deps.psp.transferPix) return // people send them
    await workInBatches(deps, {
      size: AO_MESMO_TEMPO,
      take: ({ now, begun }) =>
        claimConsultas(deps.db, 'saque', {
          dueBy: begun,
          until: plusSeconds(now, PRAZO_SEGUNDOS),
          max: AO_MESMO_TEMPO,
        }),
      work: (uuids) => Promise.all(uuids.map((uuid) => ask(deps, uuid))),
    })
  },
})

/** One that comes to nothing holds up no other, and is asked about again in the next pass. */
async function ask(deps: Deps, uuid: string) {
  try {
    await transferSaque(deps, uuid)
  } catch (error) {
    const causa = error instanceof PspIndisponivel ? { causa: error.message } : { err: error }
    deps.log.warn({ saque: uuid, ...causa }, 'saque not sent, it will be asked about again')
  }
}
