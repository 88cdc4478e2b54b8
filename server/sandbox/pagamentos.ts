import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import * as contract from '#contract/sandbox'
import { type CobrancaNoBanco, decideCobranca, listCobrancas } from '../adapters/psp/sandbox/index.ts'
import { receiveWebhook, waitsForCartao } from '../areas/pagamento/index.ts'
import type { Deps } from '../kernel/deps.ts'
import { AppError } from '../kernel/errors.ts'
import { route } from '../kernel/http/route.ts'
import type { Webhook } from '../ports/psp.ts'

const MAX_LISTED = 200

/** The sandbox bank over HTTP (D §11): its charges, and the decisions that a person makes about them. */
export function servePagamentos(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listPagamentosNoBanco, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    return (await listCobrancas(deps.db, MAX_LISTED)).map(pagamentoOf)
  })
  route(app, deps, contract.decidirPagamento, async ({ params: { paymentId }, body: { acao } }) => {
    const isUuid = z.uuid().safeParse(paymentId).success
    const decided = isUuid ? await decideCobranca(deps, paymentId, acao) : 'unknown'
    if (decided === 'unknown' && isUuid && (await waitsForCartao(deps, paymentId)))
      throw new AppError('CONFLICT', 'Este pagamento ainda espera os dados do cartão: o banco não sabe dele.')
    if (decided === 'unknown') throw new AppError('NOT_FOUND', 'Pagamento não encontrado.')
    if (decided === 'illegal') throw new AppError('CONFLICT', 'O banco não pode mais fazer isso com este pagamento.')
    await deliver(deps, decided.webhook)
    return pagamentoOf(decided.cobranca)
  })
}

const pagamentoOf = ({ referencia, meio, valorCentavos, situacao, criadaEm }: CobrancaNoBanco) => ({
  paymentId: referencia,
  meio,
  valor: valorCentavos,
  situacao,
  data: criadaEm,
})

/**
 * Hands a webhook to `receiveWebhook`, as a call by the bank's machine would: only the signature counts. No HTTP
 * request is sent, because a server that is stopping takes no new ones while it still answers this one.
 */
async function deliver(deps: Deps, webhook: Webhook) {
  try {
    await receiveWebhook(deps, webhook)
  } catch (error) {
    deps.log.error({ err: error }, "the sandbox bank's webhook was refused")
    const status = error instanceof AppError ? error.status : 500
    throw new AppError('PSP_INDISPONIVEL', `O banco decidiu, mas o aviso dele não foi aceito (${status}).`)
  }
}
