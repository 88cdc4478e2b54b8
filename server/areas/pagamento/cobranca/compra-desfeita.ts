import * as z from 'zod'
import { MENSAGENS_DO_PAGAMENTO } from '#contract/pagamento'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { cancelFrete, type PedidoDeCancelamento } from '../../frete/index.ts'
import { findPagamento } from '../pagamento.repo.ts'
import { isAberto } from '../pagamento.rules.ts'
import { endAtPsp } from './desistencia.ts'

/**
 * Cancels a frete. Where it was the last that a payment was for, the payment ends with it: what the wallet had set aside
 * is held "until the other part is paid, fails or expires" (D §4), and nobody is to pay it any more.
 */
export const cancelFreteOf = (deps: Deps, pedido: PedidoDeCancelamento) =>
  cancelFrete(deps, pedido, (tx, compraUuid) =>
    deps.jobs.enqueue(tx, endCompraDesfeita, { pagamentoUuid: compraUuid, ator: pedido.usuarioUuid }),
  )

/**
 * Takes the charge of a purchase back whose fretes were all cancelled. What was paid by then is credited frete by frete,
 * and what the PSP cannot call back ends by itself.
 */
export const endCompraDesfeita = defineJob({
  name: 'pagamento.endCompraDesfeita',
  payload: z.object({ pagamentoUuid: z.uuid(), ator: z.uuid() }),
  async run(deps, { pagamentoUuid, ator }) {
    const pagamento = await findPagamento(deps.db, pagamentoUuid)
    if (!pagamento || !isAberto(pagamento.status) || pagamento.psp !== deps.psp.nome) return undefined
    try {
      await endAtPsp(deps, pagamento, { ator, isDesfeita: true, motivo: MENSAGENS_DO_PAGAMENTO.desfeita })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'PSP_INDISPONIVEL') return 'again'
      // a refusal may pass: it was being paid at that moment. A card that the bank looks at goes on (D §4)
      const now = await findPagamento(deps.db, pagamentoUuid)
      if (pagamento.meio !== 'CARTAO' && now && isAberto(now.status)) return 'again'
      deps.log.info({ pagamento: pagamentoUuid, codigo: error.code }, 'a payment without fretes goes on at its PSP')
    }
    return undefined
  },
})
