import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/operacao/painel'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { countPendencias, listEmailsParados, listPagamentosPendentes } from './pendencias.ts'

export function pendenciasRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listPagamentosPendentes, async ({ query, reply }) => {
    reply.header('x-total-count', (await countPendencias(deps)).pagamentosAbertos)
    return listPagamentosPendentes(deps, query)
  })
  route(app, deps, contract.listEmailsParados, async ({ query, reply }) => {
    reply.header('x-total-count', (await countPendencias(deps)).emailsParados)
    return listEmailsParados(deps, query)
  })
}
