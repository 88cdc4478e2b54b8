import * as z from 'zod'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { lockTarefa } from '../agenda/agenda.repo.ts'
import { workTarefas } from '../agenda/agenda.ts'
import { tellCancelado } from '../avisos/avisos.ts'
import { custoDo } from '../custo.rules.ts'
import { type FreteVivo, lockNaoPostadosDa, markEstornado, moveFrete } from '../estado.repo.ts'
import { refundFrete } from '../estorno/estorno.ts'
import { planCancelamento } from './cancelamento.rules.ts'
import { finishCancelamento, moveNaTransportadora } from './cancelamento.ts'

const CAUSA = 'Pagamento devolvido pelo banco'
const JUSTIFICATIVA = 'O banco devolveu o pagamento deste frete a quem pagou.'

/**
 * The fretes that a chargeback cancels: those cancelled by now, the number of all of them, what they will give back, and
 * what the staff had refunded of them.
 */
export type Parados = { cancelados: FreteVivo[]; quantos: number; valor: Centavos; reembolsado: Centavos }

/**
 * Cancels the fretes of a purchase that are not posted, because the bank took its payment back (D §23). Fretes that no
 * carrier knows end now; `refundParados` follows once the chargeback is in the books. A job asks the carriers about the
 * others. From here on no label of any of them is given out. The caller has locked the account.
 */
export async function stopFretes(deps: Deps, tx: Db, compraUuid: string, ator: string): Promise<Parados> {
  const fretes = await lockNaoPostadosDa(tx, compraUuid)
  const cancelados: FreteVivo[] = []
  for (const frete of fretes) if (await stop(deps, tx, frete, ator)) cancelados.push(frete)
  if (cancelados.length < fretes.length) await deps.jobs.enqueue(tx, cancelNaTransportadora, { compraUuid })
  return {
    cancelados,
    quantos: fretes.length,
    valor: fretes.reduce((sum, frete) => sum + custoDo(frete), 0),
    reembolsado: fretes.reduce((sum, { reembolsadoCentavos }) => sum + (reembolsadoCentavos ?? 0), 0),
  }
}

/** Stops one frete. Returns whether it is cancelled by now. */
async function stop(deps: Deps, tx: Db, frete: FreteVivo, ator: string) {
  const { uuid, status } = frete
  const em = deps.clock.now()
  if (status === 'PROCESSANDO_CANCELAMENTO') {
    await markEstornado(tx, uuid, em)
    return false
  }
  const fim = { causa: CAUSA, ator, justificativa: JUSTIFICATIVA, estornadoEm: em }
  const emissao = status === 'PENDENTE' ? await lockTarefa(tx, uuid, 'EMITIR') : undefined
  if (planCancelamento(status, emissao) === 'pela transportadora') {
    await moveNaTransportadora(deps, tx, frete, fim, emissao?.tomadaAte ?? null)
    return false
  }
  const { causa, justificativa, estornadoEm } = fim
  return moveFrete(tx, uuid, status, { para: 'CANCELADO', causa, ator, em }, { justificativa, estornadoEm })
}

/** Refunds the fretes that ended at once; the money first covers the chargeback. */
export async function refundParados(deps: Deps, tx: Db, { cancelados }: Parados) {
  for (const frete of cancelados) {
    const devolvido = await refundFrete(deps, tx, frete)
    if (devolvido) await tellCancelado(deps, tx, frete, JUSTIFICATIVA, devolvido)
  }
}

/** Asks the carriers to take back the fretes of a purchase under cancelling. `watchFretes` repeats what fails. */
export const cancelNaTransportadora = defineJob({
  name: 'frete.cancelNaTransportadora',
  payload: z.object({ compraUuid: z.uuid() }),
  async run(deps, { compraUuid }) {
    await workTarefas(deps, 'CANCELAR', finishCancelamento, { compraUuid })
  },
})
