import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/cotacao'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/route.ts'
import { calcularFrete } from './calculo.ts'
import { listUltimasCotacoes } from './ultimas.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  /** Counted in volumes, as that is what a quote costs: one request may bring twenty. */
  const limit = { name: 'cotacao.calcularFrete', max: deps.config.limits.quotes, windowSeconds: 60 }
  route(app, deps, contract.calcularFrete, async ({ body, session, request }) => {
    await deps.limits.take(limit, session?.assinaturaUuid ?? request.ip, body.cotacoes.length)
    return calcularFrete(deps, session, body)
  })
  route(app, deps, contract.listUltimasCotacoes, ({ session }) => listUltimasCotacoes(deps, session))
}
