import { MENSAGENS_DO_PAGAMENTO } from '#contract/pagamento'
import { AppError } from '../../../kernel/errors.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { endCompraDesfeita as kind } from '../../frete/index.ts'
import { findPagamento } from '../pagamento.repo.ts'
import { isAberto } from '../pagamento.rules.ts'
import { endAtPsp } from './desistencia.ts'

/**
 * Takes back the charge of a purchase whose fretes were all cancelled. If it was paid by then, each frete is credited.
 * A charge that the PSP cannot take back ends by itself.
 */
export const endCompraDesfeita = defineJob({
  ...kind,
  async run(deps, { pagamentoUuid, ator }) {
    const pagamento = await findPagamento(deps.db, pagamentoUuid)
    if (!pagamento || !isAberto(pagamento.status) || pagamento.psp !== deps.psp.nome) return undefined
    try {
      await endAtPsp(deps, pagamento, { ator, isDesfeita: true, motivo: MENSAGENS_DO_PAGAMENTO.desfeita })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'PSP_INDISPONIVEL' || error.code === 'INDISPONIVEL') return 'again'
      // A refusal may be temporary: the charge was being paid at that moment. A card under review goes on (D §4).
      const now = await findPagamento(deps.db, pagamentoUuid)
      if (pagamento.meio !== 'CARTAO' && now && isAberto(now.status)) return 'again'
      deps.log.info(
        { pagamento: pagamentoUuid, codigo: error.code },
        'the purchase was undone, but its payment could not be cancelled at the PSP',
      )
    }
    return undefined
  },
})
