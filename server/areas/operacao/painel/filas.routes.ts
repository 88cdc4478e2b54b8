import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/operacao/fila/contagem'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { countFilas } from './filas.ts'

export function filasRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.countFilas, ({ session: { direitos } }) => countFilas(deps, direitos))
}
