import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { workTarefas } from '../agenda/agenda.ts'
import { tellEtiquetas } from '../avisos/avisos.ts'
import { listCompras } from '../estado.repo.ts'
import { finishCancelamento } from './cancelamento.ts'
import { issueFrete } from './emissao.ts'
import { expireFrete } from './vencimento.ts'

/**
 * How long the round leaves new labels to the job of their purchase. If the round took them earlier, that job would find none
 * and run again after 30 s.
 */
const DA_COMPRA_SEGUNDOS = 60

/** Runs every due step of fretes, also the steps that a dead process has left. No step waits for a person to ask. */
export const watchFretes = defineJob({
  name: 'frete.watchFretes',
  payload: z.object({}),
  cron: '* * * * *',
  async run(deps) {
    const novasAte = plusSeconds(deps.clock.now(), -DA_COMPRA_SEGUNDOS)
    const issued = await workTarefas(deps, 'EMITIR', issueFrete, { novasAte })
    for (const compraUuid of await listCompras(deps.db, issued)) await tellEtiquetas(deps, compraUuid)
    await workTarefas(deps, 'CANCELAR', finishCancelamento)
    await workTarefas(deps, 'VENCER', expireFrete)
  },
})
