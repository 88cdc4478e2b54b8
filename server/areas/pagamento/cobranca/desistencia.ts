import { MEIOS } from '#contract/carteira'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS } from '#contract/pagamento'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { mayInSession, type SessionDeAssinante } from '../../../kernel/session.ts'
import { PspIndisponivel, PspRecusou } from '../../../ports/psp.ts'
import { addAtividade } from '../../atividade/index.ts'
import type { PagamentoGuardado } from '../pagamento.repo.ts'
import { isAberto } from '../pagamento.rules.ts'
import { findOwn } from './pergunta-ao-psp.ts'
import { type Noticia, noticiaOf, settle } from './settle.ts'

/**
 * Gives up a payment that is not paid. The PSP is asked first: if the payment is paid by then, it stays paid and
 * PAGAMENTO_ENCERRADO says so. A card under review at the PSP cannot be called back.
 */
export async function cancelPagamento(
  deps: Deps,
  session: SessionDeAssinante,
  uuid: string,
): Promise<PagamentoGuardado> {
  const { assinaturaUuid, usuarioUuid } = session
  const pagamento = await findOwn(deps, assinaturaUuid, uuid)
  // a papel that may not top up may not undo a top-up either
  if (pagamento.finalidade === 'RECARGA' && !mayInSession(session, 'recarregar'))
    throw new AppError('NOT_FOUND', MENSAGENS.naoEncontrado)
  if (pagamento.status === 'EXPIRED') return pagamento
  if (!isAberto(pagamento.status)) throw encerrado(pagamento)
  const settled = await endAtPsp(deps, pagamento, { ator: usuarioUuid })
  if (settled.status !== 'EXPIRED') throw encerrado(settled)
  await addAtividade(deps.db, {
    assinaturaUuid,
    usuarioUuid,
    em: deps.clock.now(),
    acao: 'DESISTIU_DO_PAGAMENTO',
    valorCentavos: settled.valorCentavos,
    detalhe: MEIOS[settled.meio],
  })
  return settled
}

/**
 * Takes a payment back at the PSP and applies the answer. Throws PAGAMENTO_ENCERRADO when it cannot be taken back, and
 * PSP_INDISPONIVEL, also for an answer that was on its way while the payment changed.
 */
export async function endAtPsp(
  deps: Deps,
  pagamento: PagamentoGuardado,
  by: Partial<Pick<Noticia, 'ator' | 'isDesfeita' | 'motivo'>>,
): Promise<PagamentoGuardado> {
  try {
    const noticia = await takeBack(deps, pagamento)
    // an end that the bank had already decided is the bank's, not the person's
    return await settle(deps, pagamento.uuid, noticia.situacao === 'EXPIRADA' ? { ...noticia, ...by } : noticia)
  } catch (error) {
    if (error instanceof PspIndisponivel) throw new AppError('PSP_INDISPONIVEL', MENSAGENS.indisponivel)
    if (error instanceof PspRecusou) throw new AppError('PAGAMENTO_ENCERRADO', error.message)
    throw error
  }
}

async function takeBack({ psp }: Deps, pagamento: PagamentoGuardado): Promise<Noticia> {
  const found = pagamento.pspId ? await psp.findCobranca(pagamento.pspId) : await psp.findByReferencia(pagamento.uuid)
  if (found) {
    const open = found.situacao === 'PENDENTE'
    return noticiaOf(pagamento, open ? await psp.cancelCobranca(found.pspId) : found)
  }
  // a card on its way to the PSP may be charged at this moment
  if (pagamento.meio === 'CARTAO' && pagamento.enviadoEm)
    throw new AppError('PAGAMENTO_ENCERRADO', 'O banco ainda está analisando este pagamento.')
  return { situacao: 'EXPIRADA', devolvido: 0, pspId: null, motivo: null, pixCode: null, boleto: null }
}

const encerrado = ({ status }: PagamentoGuardado) =>
  new AppError('PAGAMENTO_ENCERRADO', status === 'APPROVED' ? MENSAGENS.jaPago : MENSAGENS.encerrado)
