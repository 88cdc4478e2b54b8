import type { Psp } from '../../../ports/psp.ts'
import { readWebhookDePagamento } from '../webhook.ts'
import type { AmbienteDoMercadoPago } from './ambiente.ts'
import { cartoesAt } from './cartoes.ts'
import { devolucoesAt } from './devolucoes.ts'
import { pagamentosAt } from './pagamentos.ts'

/** Mercado Pago (payments.md §3). Mercado Pago sends no money to a person, so staff pay withdrawals. */
export const openMercadoPago = (ambiente: AmbienteDoMercadoPago): Psp => ({
  nome: 'mercadopago',
  isSandbox: false,
  ...pagamentosAt(ambiente),
  ...devolucoesAt(ambiente),
  ...cartoesAt(ambiente),
  async readWebhook(webhook) {
    const pspId = readWebhookDePagamento(webhook, { segredo: ambiente.segredo, now: ambiente.clock.now() })
    return pspId === undefined ? undefined : { pspId }
  },
})
