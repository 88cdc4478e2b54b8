import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/cotacao'
import { isDatabaseAway } from '../../db/away.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Limit } from '../../kernel/rate-limit.ts'
import { route } from '../../kernel/route.ts'
import { nearestAgencias } from './agencias.ts'
import { calcularFrete } from './calculo.ts'
import { listUltimasCotacoes } from './ultimas.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  /** Counted in volumes, as that is what a quote costs: one request may bring twenty. */
  const limit = { name: 'cotacao.calcularFrete', max: deps.config.limits.quotes, windowSeconds: 60 }
  route(app, deps, contract.calcularFrete, async ({ body, session, request }) => {
    const units = body.cotacoes.length
    if (session) await deps.limits.take(limit, session.assinaturaUuid ?? request.ip, units)
    else await takeUnlessAway(deps, limit, request.ip, units)
    return calcularFrete(deps, session, body)
  })
  route(app, deps, contract.listUltimasCotacoes, ({ session }) => listUltimasCotacoes(deps, session))
  route(app, deps, contract.listAgencias, ({ params, query }) => nearestAgencias(deps, params.id, query.cep))
}

/**
 * A visitor is quoted from memory, so the limit is all that would ask the database. While it is away nobody counts, and
 * the quote goes out rather than fail; nothing else of the product may do so.
 */
async function takeUnlessAway({ limits, log }: Deps, limit: Limit, caller: string, units: number) {
  try {
    await limits.take(limit, caller, units)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    log.warn({ err: error }, 'quote not counted: the database is away')
  }
}
