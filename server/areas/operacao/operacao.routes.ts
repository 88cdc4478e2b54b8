import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { equipeRoutes } from './equipe/equipe.routes.ts'
import { filasRoutes } from './painel/filas.routes.ts'
import { reembolsosRoutes } from './reembolsos/reembolsos.routes.ts'
import { saquesRoutes } from './saques/saques.routes.ts'

/** The calls of the console, room by room. */
export function operacaoRoutes(app: FastifyInstance, deps: Deps) {
  equipeRoutes(app, deps)
  reembolsosRoutes(app, deps)
  saquesRoutes(app, deps)
  filasRoutes(app, deps)
}
