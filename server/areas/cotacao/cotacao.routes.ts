import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/cotacao'
import { isDatabaseAway } from '../../db/away.ts'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import type { Limit } from '../../kernel/limits.ts'
import type { Session } from '../../kernel/session.ts'
import { nearestAgencias } from './agencias.ts'
import { calcularFrete } from './calculo.ts'
import { listUltimasCotacoes } from './ultimas.ts'

/** Twenty volumes, each with all that can be said of it and as much again in white space. */
const QUOTE_BYTES = 64 * 1024

export function routes(app: FastifyInstance, deps: Deps) {
  /** Counted in volumes, as that is what a quote costs: one request may bring twenty. The first before it is read. */
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
  route(app, deps, contract.listAgencias, ({ params, query }) => nearestAgencias(deps, params.id, query.cep))
}

/**
 * A visitor is quoted from memory, so the limit is all that would ask the database. While it is away nobody counts, and
 * the quote goes out rather than fail; nothing else of the product may do so.
 */
function takeUnlessAway({ limits, log }: Deps, limit: Limit, caller: string, units: number) {
  return limits.take(limit, caller, units)?.catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error
    log.warn({ err: error }, 'quote not counted: the database is away')
  })
}
