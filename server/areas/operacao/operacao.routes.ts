import type { FastifyInstance } from 'fastify'
import { createImpressora } from '../../impressos/impressora.ts'
import type { Deps } from '../../kernel/deps.ts'
import { auditoriaRoutes } from './auditoria/auditoria.routes.ts'
import { aumentosRoutes } from './aumentos/aumentos.routes.ts'
import { bloqueioRoutes } from './bloqueio/bloqueio.routes.ts'
import { buscaRoutes } from './busca/busca.routes.ts'
import { chamadasRoutes } from './chamadas/chamadas.routes.ts'
import { conferenciaRoutes } from './conferencia/conferencia.routes.ts'
import { fechamentoRoutes } from './conferencia/fechamento.routes.ts'
import { linhasRecebidas } from './conferencia/linha-de-fatura.ts'
import { contestacoesRoutes } from './contestacoes/contestacoes.routes.ts'
import { dcesRoutes } from './dces/dces.routes.ts'
import { documentosRoutes } from './documentos/documentos.routes.ts'
import { equipeRoutes } from './equipe/equipe.routes.ts'
import { faturasRoutes } from './faturas/faturas.routes.ts'
import { livrosRoutes } from './livros/livros.routes.ts'
import { filasRoutes } from './painel/filas.routes.ts'
import { painelRoutes } from './painel/painel.routes.ts'
import { pendenciasRoutes } from './pendencias/pendencias.routes.ts'
import { reembolsosRoutes } from './reembolsos/reembolsos.routes.ts'
import { saquesRoutes } from './saques/saques.routes.ts'
import { tabelasRoutes } from './tabelas/tabelas.routes.ts'
import { tarefasRoutes } from './tarefas/tarefas.routes.ts'

/**
 * The calls of the console, room by room. The staff's papers have a printer of their own: neither labels nor subscribers wait for
 * an export.
 */
export function operacaoRoutes(app: FastifyInstance, deps: Deps) {
  const impressora = createImpressora()
  app.addHook('onClose', () => impressora.close())

  auditoriaRoutes(app, deps)
  aumentosRoutes(app, deps)
  bloqueioRoutes(app, deps)
  buscaRoutes(app, deps)
  chamadasRoutes(app, deps)
  conferenciaRoutes(app, deps, linhasRecebidas)
  contestacoesRoutes(app, deps, impressora)
  dcesRoutes(app, deps)
  documentosRoutes(app, deps)
  equipeRoutes(app, deps)
  faturasRoutes(app, deps)
  fechamentoRoutes(app, deps, impressora)
  filasRoutes(app, deps)
  livrosRoutes(app, deps)
  painelRoutes(app, deps)
  pendenciasRoutes(app, deps)
  reembolsosRoutes(app, deps)
  saquesRoutes(app, deps)
  tabelasRoutes(app, deps)
  tarefasRoutes(app, deps)
}
