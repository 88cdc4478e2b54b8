import * as z from 'zod'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { lockTarefa } from '../agenda/agenda.repo.ts'
import { workTarefas } from '../agenda/agenda.ts'
import { tellCancelado } from '../avisos/avisos.ts'
import { type FreteVivo, lockNaoPostadosDa, markEstornado, moveFrete } from '../estado.repo.ts'
import { refundFrete } from '../estorno/estorno.ts'
import { planCancelamento } from './cancelamento.rules.ts'
import { finishCancelamento, moveNaTransportadora } from './cancelamento.ts'

const CAUSA = 'Pagamento devolvido pelo banco'
const JUSTIFICATIVA = 'O banco devolveu o pagamento deste frete a quem pagou.'

/** Fretes that a chargeback cancels: those that are cancelled by now, and how many and how much they are with the others. */
export type Parados = { cancelados: FreteVivo[]; quantos: number; valor: Centavos }

/**
 * The bank took the payment of a purchase back: its fretes that are not posted are cancelled (D §23). Those that no carrier
 * knows end now, and `refundParados` follows once the chargeback is in the books; the carriers are asked about the others
 * by a job. No label of any of them is given from here on. The caller holds the account.
 */
export async function stopFretes(deps: Deps, tx: Db, compraUuid: string, ator: string): Promise<Parados> {
  const fretes = await lockNaoPostadosDa(tx, compraUuid)
  const cancelados: FreteVivo[] = []
  for (const frete of fretes) if (await stop(deps, tx, frete, ator)) cancelados.push(frete)
  if (cancelados.length < fretes.length) await deps.jobs.enqueue(tx, cancelNaTransportadora, { compraUuid })
  const valor = fretes.reduce((sum, { valorFreteCentavos }) => sum + valorFreteCentavos, 0)
  return { cancelados, quantos: fretes.length, valor }
}

/** Whether it is cancelled by now. */
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

/** Gives back what was paid for fretes that ended at once: first it covers what the bank took back. */
export async function refundParados(deps: Deps, tx: Db, { cancelados }: Parados) {
  for (const frete of cancelados) {
    const devolvido = await refundFrete(deps, tx, frete)
    if (devolvido) await tellCancelado(deps, tx, frete, JUSTIFICATIVA, devolvido)
  }
}

/** Has the carriers take back the fretes of a purchase whose cancelling is under way. What fails is left to `watchFretes`. */
export const cancelNaTransportadora = defineJob({
  name: 'frete.cancelNaTransportadora',
  payload: z.object({ compraUuid: z.uuid() }),
  async run(deps, { compraUuid }) {
    await workTarefas(deps, 'CANCELAR', finishCancelamento, { compraUuid })
  },
})
