import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/cotacao'
import { isDatabaseAway } from '../../db/quedas/failure.ts'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import type { Limit } from '../../kernel/limits.ts'
import { runOnce } from '../../kernel/patience.ts'
import type { Session } from '../../kernel/session.ts'
import { nearestAgencias } from './agencia/agencias.ts'
import { calcularFrete } from './calculo.ts'
import { etagOf, listProdutos } from './produtos.ts'
import { listUltimasCotacoes } from './ultimas.ts'

/** Room for twenty volumes with every field, and as much again in white space. */
const QUOTE_BYTES = 64 * 1024

/** Tables change a few times a year, and a quote always asks the newest ones. */
const PRODUTOS_KEPT = 'public, max-age=300'

export function routes(app: FastifyInstance, deps: Deps) {
  /**
   * Counts volumes, because one request may bring twenty, and each costs the same. The first is counted before the body
   * is read.
   */
  const limit = { name: 'cotacao.calcularFrete', max: deps.config.limits.quotes, windowSeconds: 60 }
  const take = (session: Session | null, ip: string, units: number) =>
    session ? deps.limits.take(limit, session.assinaturaUuid ?? ip, units) : takeUnlessAway(deps, limit, ip, units)
  route(
    app,
    deps,
    contract.calcularFrete,
    async ({ body, session, request }) => {
      const others = body.cotacoes.length - 1
      if (others > 0) await take(session, request.ip, others)
      return calcularFrete(deps, session, body)
    },
    { bodyLimit: QUOTE_BYTES, count: ({ session, request }) => take(session, request.ip, 1) },
  )
  route(app, deps, contract.listUltimasCotacoes, ({ session }) => listUltimasCotacoes(deps, session))
  route(app, deps, contract.listProdutos, ({ request, reply }) => {
    const produtos = listProdutos(deps)
    const etag = etagOf(produtos)
    reply.headers({ etag, 'cache-control': PRODUTOS_KEPT })
    if (request.headers['if-none-match']?.includes(etag)) reply.status(304)
    return produtos
  })
  route(app, deps, contract.listAgencias, ({ params, query }) => nearestAgencias(deps, params.id, query.cep))
}

/**
 * Counts against the limit, the only use of the database in a visitor's quote. While the database is away the quote is
 * answered uncounted; no other part of the product does this.
 */
function takeUnlessAway({ limits, log }: Deps, limit: Limit, caller: string, units: number) {
  return runOnce(() => limits.take(limit, caller, units))?.catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error
    log.warn({ err: error }, 'quote not counted: the database is away')
  })
}
