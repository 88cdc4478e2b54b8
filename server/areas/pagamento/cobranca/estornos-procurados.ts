import * as z from 'zod'
import type { Deps } from '../../../kernel/deps.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { askDue } from '../consultas-devidas.ts'
import { findConhecido } from '../devolucao.repo.ts'
import { claimBuscasDeEstorno, findPagamento, type PagamentoGuardado, updateBuscaDeEstorno } from '../pagamento.repo.ts'
import { planAcerto, planBuscaDeEstorno } from '../pagamento.rules.ts'
import { noticiaOf, settle } from './settle.ts'

/**
 * Asks the PSP daily, for 120 days, about approved card payments: this finds a chargeback whose webhook was lost, and a
 * dispute that was decided for us (D §23). A silent PSP is asked again in the next hour.
 */
export const watchEstornos = defineJob({
  name: 'pagamento.watchEstornos',
  payload: z.object({}),
  cron: '23 * * * *',
  run: (deps) =>
    askDue(deps, { what: 'pagamento', claim: claimBuscasDeEstorno, ask: (uuid) => lookForEstorno(deps, uuid) }),
})

async function lookForEstorno(deps: Deps, uuid: string) {
  const pagamento = await findPagamento(deps.db, uuid)
  if (!pagamento) return
  await ask(deps, pagamento)
  const now = (await findPagamento(deps.db, uuid)) ?? pagamento
  await updateBuscaDeEstorno(deps.db, uuid, planBuscaDeEstorno(now, deps.clock.now()))
}

/** Locks nothing when the PSP says nothing new, which is nearly always. */
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
