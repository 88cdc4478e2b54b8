import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/operacao/busca'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { findAssinantes, findFretes } from './busca.ts'

export function buscaRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.findAssinantes, ({ query: { busca } }) => findAssinantes(deps, busca))
  route(app, deps, contract.findFretes, ({ query: { busca } }) => findFretes(deps, busca))
}
