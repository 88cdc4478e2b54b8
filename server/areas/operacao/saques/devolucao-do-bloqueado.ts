import type { Centavos } from '#contract/kernel/values/centavos'
import { isUuid } from '#contract/kernel/values/uuid'
import { MENSAGENS_DA_DEVOLUCAO_DA_EQUIPE as MENSAGENS } from '#contract/operacao/devolucao'
import type { SaldoDeCartao } from '#contract/pagamento/devolucao'
import type { Deps } from '../../../kernel/deps.ts'
import { findAssinante } from '../../acesso/index.ts'
import { findPagamentoDe, listSaldosDeCartao, takeDevolucao } from '../../pagamento/index.ts'
import type { Operador } from '../auditoria/auditoria.ts'
import { assinanteNaoEncontrado, moveForBloqueado } from './pelo-bloqueado.ts'

/** Per card, what a subscriber's wallet has of it, and why nothing of it can go back now. Throws NOT_FOUND. */
export async function listCartoesDoBloqueado(deps: Deps, assinatura: string): Promise<SaldoDeCartao[]> {
  const conta = isUuid(assinatura) ? await findAssinante(deps.db, assinatura) : undefined
  if (!conta) throw assinanteNaoEncontrado()
  return listSaldosDeCartao(deps, assinatura, MENSAGENS)
}

type Pedido = { assinatura: string; paymentId: string; valor: Centavos; motivo: string; chave: string | undefined }

/**
 * Sends a blocked subscriber's card money back to its card: the same refund as their own. Card money is never withdrawn
 * by Pix (D §23), so this is its only way out. Safe to repeat with the same `chave`. Throws NOT_FOUND, CONFLICT, and what
 * `takeDevolucao` throws.
 */
export async function createDevolucaoDoBloqueado(
  deps: Deps,
  operador: Operador & { usuarioUuid: string },
  { assinatura, paymentId, valor, motivo, chave }: Pedido,
): Promise<{ uuid: string }> {
  if (!isUuid(assinatura)) throw assinanteNaoEncontrado()
  const assinaturaUuid = assinatura.toLowerCase()
  const { usuarioUuid } = operador
  const { uuid: pagamentoUuid } = await findPagamentoDe(deps, assinaturaUuid, paymentId)
  return moveForBloqueado(deps, operador, {
    assinaturaUuid,
    chave,
    pedido: { devolucaoDoBloqueado: valor, pagamento: pagamentoUuid, motivo },
    semBloqueio: MENSAGENS.semBloqueio,
    move: (tx) => takeDevolucao(deps, tx, { assinaturaUuid, usuarioUuid, pagamentoUuid, valor, daEquipe: MENSAGENS }),
    acao: 'DEVOLUCAO_PEDIDA',
    motivo,
    depois: (devolucao) => ({ devolucao, pagamento: pagamentoUuid, valorCentavos: valor }),
  })
}
