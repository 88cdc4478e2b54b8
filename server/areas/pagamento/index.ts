import type { Area } from '../../kernel/area.ts'
import { purgeCaptchas } from './cartao/captcha.ts'
import { eraseCartoes, forgetCartoesNoPsp } from './cartao/cartoes.ts'
import { endCompraDesfeita } from './cobranca/compra-desfeita.ts'
import { refundPagador } from './cobranca/devolucao-ao-pagador.ts'
import { watchEstornos } from './cobranca/estornos-procurados.ts'
import { watchPagamentos } from './cobranca/pagamentos-vencidos.ts'
import { objectTardio } from './cobranca/tardio.ts'
import { sendDevolucao, watchDevolucoes } from './devolucao/envio-da-devolucao.ts'
import { hasDevolucaoAberta, listDevolucoesOf } from './devolucao.repo.ts'
import { listAbertos, listTodos } from './pagamento.repo.ts'
import { routes } from './pagamento.routes.ts'
import { sendSaque, sendSaquePedido } from './saque/envio-do-saque.ts'
import { hasSaqueAberto, listSaquesOf } from './saque/saque.repo.ts'
import { watchSaques } from './saque/saques-vencidos.ts'

export { waitsForCartao } from './cartao/cartao.ts'
export { findOwn as findPagamentoDe } from './cobranca/pergunta-ao-psp.ts'
export { receiveWebhook } from './cobranca/webhook.ts'
export { listSaldosDeCartao, takeDevolucao } from './devolucao/devolucao-ao-cartao.ts'
export { listConferidos, listDevolvidos, readPagos, sumPago } from './pagamento.repo.ts'
export {
  countPagamentosAbertos,
  listPagamentosAbertos,
  listSaquesEmEspera,
  searchPagamentos,
} from './procura.repo.ts'
export { settleSaque } from './saque/envio-do-saque.ts'
export {
  countSaquesAtrasados,
  countSaquesDaFila,
  listPagosNoPeriodo,
  listSaquesDaFila,
  listSaquesPorUuid,
  type SaqueGuardado,
} from './saque/saque.repo.ts'
export { findLimites, maskCpf, takeSaque } from './saque/saque.ts'

/** Money that comes from outside and goes back there: Pix, cards, boletos, withdrawals. */
export const pagamento: Area = {
  name: 'pagamento',
  routes,
  jobs: [
    watchPagamentos,
    watchEstornos,
    purgeCaptchas,
    forgetCartoesNoPsp,
    refundPagador,
    endCompraDesfeita,
    sendSaque,
    sendSaquePedido,
    watchSaques,
    sendDevolucao,
    watchDevolucoes,
  ],
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      pagamentos: assinaturaUuid ? await listTodos(db, assinaturaUuid) : [],
      saques: assinaturaUuid ? await listSaquesOf(db, assinaturaUuid) : [],
      devolucoes: assinaturaUuid ? await listDevolucoesOf(db, assinaturaUuid) : [],
    }),
    erase: async (deps, tx, { assinaturaUuid }) => {
      if (assinaturaUuid) await eraseCartoes(deps, tx, assinaturaUuid)
    },
    object: async (deps, tx, { assinaturaUuid }) => {
      if (!assinaturaUuid) return undefined
      if ((await listAbertos(tx, assinaturaUuid)).length > 0)
        return 'Há um pagamento em andamento. Espere ou cancele esse pagamento antes de encerrar a conta.'
      // sending and returning a withdrawal both need the owner's data, which closing the account erases
      if (await hasSaqueAberto(tx, assinaturaUuid))
        return 'Há um saque em andamento. Espere o dinheiro chegar antes de encerrar a conta.'
      if (await hasDevolucaoAberta(tx, { assinaturaUuid }))
        return 'Há uma devolução ao cartão em andamento. Espere que ela termine antes de encerrar a conta.'
      return objectTardio(deps, tx, assinaturaUuid)
    },
  },
}
