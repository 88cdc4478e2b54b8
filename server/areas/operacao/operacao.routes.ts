import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { conferenciaRoutes } from './conferencia/conferencia.routes.ts'
import { fechamentoRoutes } from './conferencia/fechamento.routes.ts'
import { semFaturas } from './conferencia/linha-de-fatura.ts'
import { equipeRoutes } from './equipe/equipe.routes.ts'
import { livrosRoutes } from './livros/livros.routes.ts'
import { filasRoutes } from './painel/filas.routes.ts'
import { reembolsosRoutes } from './reembolsos/reembolsos.routes.ts'
import { saquesRoutes } from './saques/saques.routes.ts'

/** The calls of the console, room by room. */
export function operacaoRoutes(app: FastifyInstance, deps: Deps) {
  equipeRoutes(app, deps)
  reembolsosRoutes(app, deps)
  saquesRoutes(app, deps)
  livrosRoutes(app, deps)
  conferenciaRoutes(app, deps, semFaturas)
  fechamentoRoutes(app, deps)
  filasRoutes(app, deps)
}
