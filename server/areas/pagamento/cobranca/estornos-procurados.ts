import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../../../kernel/deps.ts'
import { workInBatches } from '../../../kernel/work/batches.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { PspIndisponivel } from '../../../ports/psp.ts'
import { findConhecido } from '../devolucao.repo.ts'
import { claimConsultas } from '../lease.repo.ts'
import { findPagamento, type PagamentoGuardado, updateConferencia } from '../pagamento.repo.ts'
import { planAcerto, planConferencia } from '../pagamento.rules.ts'
import { noticiaOf, settle } from './settle.ts'

/** Questions that one pass has under way at the PSP: apart from those about payments that people wait for. */
const AO_MESMO_TEMPO = 8
/** After this another node asks, should this one have died. Longer than any question. */
const PRAZO_SEGUNDOS = 120

/**
 * Asks the PSP daily, for 120 days, about card payments that it approved: a chargeback whose webhook was lost is found so,
 * and a dispute that was decided for us (D §23). A PSP that is silent is asked again in the next hour.
 */
export const watchEstornos = defineJob({
  name: 'pagamento.watchEstornos',
  payload: z.object({}),
  cron: '23 * * * *',
  run: (deps) =>
    workInBatches(deps, {
      size: AO_MESMO_TEMPO,
      take: ({ now, begun }) =>
        claimConsultas(
          deps.db,
          'pagamento',
          { dueBy: begun, until: plusSeconds(now, PRAZO_SEGUNDOS), max: AO_MESMO_TEMPO },
          'conferencia_em',
        ),
      work: (due) => Promise.all(due.map((uuid) => confer(deps, uuid))),
    }),
})

/** One that comes to nothing holds up no other, and is asked about again when its lease is over. */
async function confer(deps: Deps, uuid: string) {
  try {
    const pagamento = await findPagamento(deps.db, uuid)
    if (!pagamento) return
    await ask(deps, pagamento)
    const now = (await findPagamento(deps.db, uuid)) ?? pagamento
    await updateConferencia(deps.db, uuid, planConferencia(now, deps.clock.now()))
  } catch (error) {
    const causa = error instanceof PspIndisponivel ? { causa: error.message } : { err: error }
    deps.log.warn({ pagamento: uuid, ...causa }, 'card payment not asked about, it will be again')
  }
}

/** Nothing is locked where the PSP says nothing new, which is nearly always. */
async function ask(deps: Deps, pagamento: PagamentoGuardado) {
  const { psp } = deps
  if (pagamento.psp !== psp.nome || !pagamento.pspId) return // of a PSP that this installation no longer has
  const cobranca = await psp.findCobranca(pagamento.pspId)
  if (!cobranca) return
  const noticia = noticiaOf(pagamento, cobranca)
  const acerto = planAcerto(pagamento.status, noticia.situacao, {
    isMaisDevolvido: noticia.devolvido > (await findConhecido(deps.db, pagamento)).pedido,
  })
  if (acerto !== 'nada') await settle(deps, pagamento.uuid, noticia)
}
