import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { equipeRoutes } from './equipe/equipe.routes.ts'
import { faturasRoutes } from './faturas/faturas.routes.ts'
import { filasRoutes } from './painel/filas.routes.ts'

/** The calls of the console, room by room. */
export function operacaoRoutes(app: FastifyInstance, deps: Deps) {
  equipeRoutes(app, deps)
  faturasRoutes(app, deps)
  filasRoutes(app, deps)
}
