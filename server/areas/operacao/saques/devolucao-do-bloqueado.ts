import * as z from 'zod'
import type { Centavos } from '#contract/kernel/values/centavos'
import { isUuid } from '#contract/kernel/values/uuid'
import { MENSAGENS_DA_DEVOLUCAO_DA_EQUIPE as MENSAGENS } from '#contract/operacao/devolucao'
import type { SaldoDeCartao } from '#contract/pagamento/devolucao'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { onceByKey } from '../../../kernel/guard/idempotency.ts'
import { findAssinante, lockAssinante } from '../../acesso/index.ts'
import { findPagamentoDe, listSaldosDeCartao, takeDevolucao } from '../../pagamento/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'

/** Per card, what a subscriber's wallet has of it, and why nothing of it can go back now. Throws NOT_FOUND. */
export async function listCartoesDoBloqueado(deps: Deps, assinatura: string): Promise<SaldoDeCartao[]> {
  const conta = isUuid(assinatura) ? await findAssinante(deps.db, assinatura) : undefined
  if (!conta) throw naoEncontrado()
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
  if (!isUuid(assinatura)) throw naoEncontrado()
  const assinaturaUuid = assinatura.toLowerCase()
  const { usuarioUuid } = operador
  const { uuid: pagamentoUuid } = await findPagamentoDe(deps, assinaturaUuid, paymentId)
  const pedido = { devolucaoDoBloqueado: valor, pagamento: pagamentoUuid, motivo }
  const asked = { dono: usuarioUuid, chave, pedido, resposta: z.object({ uuid: z.uuid() }) }
  return deps.db.transaction().execute((tx) =>
    onceByKey(tx, deps.clock, asked, async () => {
      // locked until the end: the block is lifted before this refund, or after it
      const conta = await lockAssinante(tx, assinaturaUuid)
      if (!conta) throw naoEncontrado()
      if (!conta.bloqueadoEm) throw new AppError('CONFLICT', MENSAGENS.semBloqueio)
      const taken = { assinaturaUuid, usuarioUuid, pagamentoUuid, valor, daEquipe: MENSAGENS }
      const devolucao = await takeDevolucao(deps, tx, taken)
      await addAuditoria(tx, deps, operador, {
        acao: 'DEVOLUCAO_PEDIDA',
        alvo: `assinatura:${assinaturaUuid}`,
        motivo,
        depois: { devolucao: devolucao.uuid, pagamento: pagamentoUuid, valorCentavos: valor },
      })
      return devolucao
    }),
  )
}

const naoEncontrado = () => new AppError('NOT_FOUND', 'Assinante não encontrado.')
