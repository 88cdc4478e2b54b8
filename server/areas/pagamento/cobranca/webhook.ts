import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/pagamento'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError, enderecoNaoEncontrado } from '../../../kernel/errors.ts'
import { route } from '../../../kernel/http/route.ts'
import { PspIndisponivel, type Webhook, WebhookForjado } from '../../../ports/psp.ts'
import { askPsp, findAny } from './pergunta-ao-psp.ts'
import { noticiaOf, settle } from './settle.ts'

/** A PSP sends a few webhooks a payment. More than this in a minute from one address is not a PSP. */
const LIMITE = { name: 'pagamento.aviso', max: 1200, windowSeconds: 60 }

/**
 * The PSP's webhooks (D §4). The body is read raw, in any format, because its signature covers the raw bytes. The body
 * is used for one thing: which charge to ask the PSP for.
 */
export function serveWebhook(app: FastifyInstance, deps: Deps) {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    route(
      scope,
      deps,
      contract.receiveWebhook,
      async ({ params, request }) => {
        if (params.psp !== deps.psp.nome) throw enderecoNaoEncontrado()
        await receiveWebhook(deps, webhookOf(request))
        return { recebido: true }
      },
      { limit: LIMITE },
    )
  })
}

/**
 * Asks the PSP about the charge that a webhook names, and applies the answer. Throws what makes the PSP send the
 * webhook again.
 */
export async function receiveWebhook(deps: Deps, webhook: Webhook) {
  const { psp } = deps
  try {
    const named = await psp.readWebhook(webhook)
    const cobranca = named && (await psp.findCobranca(named.pspId))
    const pagamento = cobranca && (await findAny(deps, cobranca.referencia))
    if (!pagamento) return
    // the charge was read before the payment: a chargeback may have come or gone in between, so the PSP is asked again
    if (pagamento.status === 'APPROVED' || pagamento.status === 'REFUNDED') await askPsp(deps, pagamento)
    else await settle(deps, pagamento.uuid, noticiaOf(pagamento, cobranca))
  } catch (error) {
    if (error instanceof WebhookForjado) throw new AppError('AVISO_FORJADO', 'A assinatura deste aviso não confere.')
    if (error instanceof PspIndisponivel) throw new AppError('PSP_INDISPONIVEL', 'O banco não respondeu.')
    throw error
  }
}

const webhookOf = ({ headers, query, body }: FastifyRequest): Webhook => ({
  headers,
  query: query as Webhook['query'],
  corpo: typeof body === 'string' ? body : '',
})
