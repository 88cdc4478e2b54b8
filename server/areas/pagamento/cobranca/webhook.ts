import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/pagamento'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError, enderecoNaoEncontrado } from '../../../kernel/errors.ts'
import { route } from '../../../kernel/http/route.ts'
import { PspIndisponivel, type Webhook, WebhookForjado } from '../../../ports/psp.ts'
import { askPsp, findAny } from './pergunta-ao-psp.ts'
import { noticiaOf, settle } from './settle.ts'

/** A PSP sends a few notices a payment; more than this in a minute from one address is somebody else. */
const LIMITE = { name: 'pagamento.aviso', max: 1200, windowSeconds: 60 }

/**
 * The notices of the PSP (D §4). A body is read as it came, of any kind, because its signature is over that; nothing in it
 * is believed but which charge to ask for.
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

/** Asks the PSP about the charge that a notice names, and applies what it says. Throws what makes the PSP send it again. */
async function receiveWebhook(deps: Deps, webhook: Webhook) {
  const { psp } = deps
  try {
    const named = await psp.readWebhook(webhook)
    const cobranca = named && (await psp.findCobranca(named.pspId))
    const pagamento = cobranca && (await findAny(deps, cobranca.referencia))
    if (!pagamento) return
    // the charge was told before the payment was read: where it may be taken back by now, or be ours again, it is asked again
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
