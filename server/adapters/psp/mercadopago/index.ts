import type { Psp } from '../../../ports/psp.ts'
import { readWebhookDePagamento } from '../webhook.ts'
import { cartoesAt } from './cartoes.ts'
import type { Casa } from './casa.ts'
import { devolucoesAt } from './devolucoes.ts'
import { pagamentosAt } from './pagamentos.ts'

/** Mercado Pago (payments.md §3). Mercado Pago sends no money to a person, so staff pay withdrawals. */
export const openMercadoPago = (casa: Casa): Psp => ({
  nome: 'mercadopago',
  isSandbox: false,
  ...pagamentosAt(casa),
  ...devolucoesAt(casa),
  ...cartoesAt(casa),
  async readWebhook(webhook) {
    const pspId = readWebhookDePagamento(webhook, { segredo: casa.segredo, now: casa.clock.now() })
    return pspId === undefined ? undefined : { pspId }
  },
})
