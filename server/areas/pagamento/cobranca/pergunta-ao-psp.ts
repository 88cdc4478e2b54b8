import { isUuid } from '#contract/kernel/values/uuid'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS } from '#contract/pagamento'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { PspIndisponivel, PspRecusou } from '../../../ports/psp.ts'
import { findPagamento, findPagamentoOf, type PagamentoGuardado } from '../pagamento.repo.ts'
import { isAberto, isLost } from '../pagamento.rules.ts'
import { type Noticia, noticiaOf, settle } from './settle.ts'

/** One's own payment. Throws NOT_FOUND, also for somebody else's. */
export async function findOwn(deps: Deps, assinaturaUuid: string, uuid: string): Promise<PagamentoGuardado> {
  const found = isUuid(uuid) ? await findPagamentoOf(deps.db, assinaturaUuid, uuid) : undefined
  if (!found) throw new AppError('NOT_FOUND', MENSAGENS.naoEncontrado)
  return found
}

/**
 * The same as it stands now: one whose time is over is ended before it is told. A PSP that is silent tells nothing new, nor
 * does one that cannot take it back yet.
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
 * Asks the PSP how a payment stands and applies what it says; one whose time is over is taken back there first. Throws
 * PspIndisponivel when nobody answers, PspRecusou when it cannot be taken back now: nothing is concluded from either.
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

/** A charge that never reached the PSP. Should it turn up after all, its money goes to the wallet. */
const NUNCA_CHEGOU: Noticia = {
  situacao: 'EXPIRADA',
  devolvido: 0,
  pspId: null,
  motivo: null,
  pixCode: null,
  boleto: null,
}

/** Any payment, for what comes from the PSP. */
export const findAny = (deps: Deps, uuid: string) => (isUuid(uuid) ? findPagamento(deps.db, uuid) : undefined)
