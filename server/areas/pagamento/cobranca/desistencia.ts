import { mayDo } from '#contract/kernel/http/papel'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS } from '#contract/pagamento'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../../kernel/session.ts'
import { PspIndisponivel, PspRecusou } from '../../../ports/psp.ts'
import type { PagamentoGuardado } from '../pagamento.repo.ts'
import { isAberto } from '../pagamento.rules.ts'
import { findOwn } from './pergunta-ao-psp.ts'
import { type Noticia, noticiaOf, settle } from './settle.ts'

/**
 * Gives up a payment that nobody has made. The PSP is asked first: what is paid by then is paid, and PAGAMENTO_ENCERRADO
 * says so. A card that the PSP is looking at cannot be called back.
 */
export async function cancelPagamento(
  deps: Deps,
  { assinaturaUuid, usuarioUuid, papel }: SessionDeAssinante,
  uuid: string,
): Promise<PagamentoGuardado> {
  const pagamento = await findOwn(deps, assinaturaUuid, uuid)
  // whoever may not top up may not undo it either
  if (pagamento.finalidade === 'RECARGA' && !mayDo(papel, 'recarregar'))
    throw new AppError('NOT_FOUND', MENSAGENS.naoEncontrado)
  if (pagamento.status === 'EXPIRED') return pagamento
  if (!isAberto(pagamento.status)) throw encerrado(pagamento)
  const settled = await endAtPsp(deps, pagamento, { ator: usuarioUuid })
  if (settled.status !== 'EXPIRED') throw encerrado(settled)
  return settled
}

/** Takes a payment back at the PSP and applies what that says. Throws PSP_INDISPONIVEL, or PAGAMENTO_ENCERRADO where it cannot be. */
export async function endAtPsp(
  deps: Deps,
  pagamento: PagamentoGuardado,
  by: Partial<Pick<Noticia, 'ator' | 'isDesfeita' | 'motivo'>>,
): Promise<PagamentoGuardado> {
  const noticia = await takeBack(deps, pagamento)
  // what the bank had decided by then is its doing
  return settle(deps, pagamento.uuid, noticia.situacao === 'EXPIRADA' ? { ...noticia, ...by } : noticia)
}

async function takeBack(deps: Deps, pagamento: PagamentoGuardado): Promise<Noticia> {
  const { psp } = deps
  try {
    const found = pagamento.pspId ? await psp.findCobranca(pagamento.pspId) : await psp.findByReferencia(pagamento.uuid)
    if (found) {
      const open = found.situacao === 'PENDENTE'
      return noticiaOf(pagamento, open ? await psp.cancelCobranca(found.pspId) : found)
    }
    // a card that is on its way there may be charged this very moment
    if (pagamento.meio === 'CARTAO' && pagamento.enviadoEm)
      throw new AppError('PAGAMENTO_ENCERRADO', 'O banco ainda está analisando este pagamento.')
    return { situacao: 'EXPIRADA', devolvido: 0, pspId: null, motivo: null, pixCode: null, boleto: null }
  } catch (error) {
    if (error instanceof PspIndisponivel) throw new AppError('PSP_INDISPONIVEL', MENSAGENS.indisponivel)
    if (error instanceof PspRecusou) throw new AppError('PAGAMENTO_ENCERRADO', error.message)
    throw error
  }
}

const encerrado = ({ status }: PagamentoGuardado) =>
  new AppError('PAGAMENTO_ENCERRADO', status === 'APPROVED' ? MENSAGENS.jaPago : MENSAGENS.encerrado)
