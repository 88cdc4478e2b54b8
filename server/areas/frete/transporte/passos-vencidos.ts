import * as z from 'zod'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { workTarefas } from '../agenda/agenda.ts'
import { tellEtiquetas } from '../avisos/avisos.ts'
import { listCompras } from '../estado.repo.ts'
import { finishCancelamento } from './cancelamento.ts'
import { issueFrete } from './emissao.ts'
import { expireFrete } from './vencimento.ts'

/** Runs every due step of fretes, and what a dead process has left: nothing waits for a person. */
export const watchFretes = defineJob({
  name: 'frete.watchFretes',
  payload: z.object({}),
  cron: '* * * * *',
  async run(deps) {
    const issued = await workTarefas(deps, 'EMITIR', issueFrete)
    for (const compraUuid of await listCompras(deps.db, issued)) await tellEtiquetas(deps, compraUuid)
    await workTarefas(deps, 'CANCELAR', finishCancelamento)
    await workTarefas(deps, 'VENCER', expireFrete)
  },
})
