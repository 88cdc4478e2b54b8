import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/operacao/painel'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { findEspaco } from './espaco.ts'
import { findPainel } from './painel.ts'

export function painelRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.findPainel, ({ session: { direitos } }) => findPainel(deps, direitos))
  route(app, deps, contract.findEspaco, () => findEspaco(deps))
}
