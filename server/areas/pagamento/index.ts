import type { Area } from '../../kernel/area.ts'
import { purgeCaptchas } from './captcha.ts'
import { eraseCartoes, forgetCartoesNoPsp } from './cartoes.ts'
import { endCompraDesfeita } from './compra-desfeita.ts'
import { hasDevolucaoAberta, listDevolucoesOf } from './devolucao.repo.ts'
import { refundPagador } from './devolucao-ao-pagador.ts'
import { sendDevolucao, watchDevolucoes } from './envio-da-devolucao.ts'
import { sendSaque, sendSaquePedido } from './envio-do-saque.ts'
import { listAbertos, listTodos } from './pagamento.repo.ts'
import { routes } from './pagamento.routes.ts'
import { hasSaqueAberto, listSaquesOf } from './saque.repo.ts'
import { objectTardio } from './tardio.ts'
import { watchPagamentos } from './vigia.ts'
import { watchEstornos } from './vigia-dos-estornos.ts'
import { watchSaques } from './vigia-dos-saques.ts'

export { waitsForCartao } from './cartao.ts'
export { settleSaque } from './envio-do-saque.ts'

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
      // the bank is told whose money it is when it is asked: whoever is gone could neither be sent it nor be given it back
      if (await hasSaqueAberto(tx, assinaturaUuid))
        return 'Há um saque em andamento. Espere o dinheiro chegar antes de encerrar a conta.'
      if (await hasDevolucaoAberta(tx, { assinaturaUuid }))
        return 'Há uma devolução ao cartão em andamento. Espere que ela termine antes de encerrar a conta.'
      return objectTardio(deps, tx, assinaturaUuid)
    },
  },
}
