import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { auditoriaRoutes } from './auditoria/auditoria.routes.ts'
import { buscaRoutes } from './busca/busca.routes.ts'
import { equipeRoutes } from './equipe/equipe.routes.ts'
import { filasRoutes } from './painel/filas.routes.ts'
import { painelRoutes } from './painel/painel.routes.ts'
import { reembolsosRoutes } from './reembolsos/reembolsos.routes.ts'
import { tarefasRoutes } from './tarefas/tarefas.routes.ts'

/** The calls of the console, room by room. */
export function operacaoRoutes(app: FastifyInstance, deps: Deps) {
  auditoriaRoutes(app, deps)
  equipeRoutes(app, deps)
  buscaRoutes(app, deps)
  reembolsosRoutes(app, deps)
  tarefasRoutes(app, deps)
  filasRoutes(app, deps)
  painelRoutes(app, deps)
}
