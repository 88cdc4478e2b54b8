import { isUuid } from '#contract/kernel/values/uuid'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS } from '#contract/pagamento'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { PspIndisponivel, PspRecusou } from '../../../ports/psp.ts'
import { findPagamento, findPagamentoOf, type PagamentoGuardado } from '../pagamento.repo.ts'
import { isAberto, isLost } from '../pagamento.rules.ts'
import { type Noticia, noticiaOf, settle } from './settle.ts'

/** One payment of this subscriber. Throws NOT_FOUND, also for another subscriber's payment. */
export async function findOwn(deps: Deps, assinaturaUuid: string, uuid: string): Promise<PagamentoGuardado> {
  const found = isUuid(uuid) ? await findPagamentoOf(deps.db, assinaturaUuid, uuid) : undefined
  if (!found) throw new AppError('NOT_FOUND', MENSAGENS.naoEncontrado)
  return found
}

/**
 * `findOwn`, with an expired payment ended first. When the PSP is silent or cannot take the charge back yet, the
 * payment is returned as stored.
 */
export async function findCurrent(deps: Deps, assinaturaUuid: string, uuid: string) {
  const pagamento = await findOwn(deps, assinaturaUuid, uuid)
  if (!isAberto(pagamento.status) || deps.clock.now() < pagamento.expiraEm) return pagamento
  try {
    return await askPsp(deps, pagamento)
  } catch (error) {
    if (error instanceof PspIndisponivel || error instanceof PspRecusou) return pagamento
    throw error
  }
}

/**
 * Asks the PSP how a payment stands and applies the answer; an expired payment is first taken back there. Throws
 * PspIndisponivel without answer and PspRecusou when it cannot be taken back now: neither changes the payment.
 */
export async function askPsp(deps: Deps, pagamento: PagamentoGuardado): Promise<PagamentoGuardado> {
  const { psp, clock } = deps
  if (pagamento.psp !== psp.nome) return pagamento // of a PSP that this installation no longer has
  const found = pagamento.pspId ? await psp.findCobranca(pagamento.pspId) : await psp.findByReferencia(pagamento.uuid)
  const isOver = isAberto(pagamento.status) && clock.now() >= pagamento.expiraEm
  if (found) {
    const cobranca = isOver && found.situacao === 'PENDENTE' ? await psp.cancelCobranca(found.pspId) : found
    return settle(deps, pagamento.uuid, noticiaOf(pagamento, cobranca))
  }
  if (!isOver && !isLost(pagamento, clock.now())) return pagamento
  return isAberto(pagamento.status) ? settle(deps, pagamento.uuid, NUNCA_CHEGOU) : pagamento
}

/** A charge that never reached the PSP. If it turns up later, its money goes to the wallet. */
const NUNCA_CHEGOU: Noticia = {
  situacao: 'EXPIRADA',
  devolvido: 0,
  pspId: null,
  motivo: null,
  pixCode: null,
  boleto: null,
}

/** A payment of any subscriber, for the PSP's side. */
export const findAny = (deps: Deps, uuid: string) => (isUuid(uuid) ? findPagamento(deps.db, uuid) : undefined)
