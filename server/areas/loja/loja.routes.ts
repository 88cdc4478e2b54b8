import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/loja'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { createLoja, deleteLoja, listLojasDe, saveLoja } from './loja.ts'
import { pessoasRoutes } from './pessoas.routes.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listLojas, ({ session }) => listLojasDe(deps, session))
  route(app, deps, contract.createLoja, ({ body, session }) => createLoja(deps, session, body))
  route(app, deps, contract.saveLoja, ({ params: { id }, body, session }) => saveLoja(deps, session, id, body))
  route(app, deps, contract.deleteLoja, ({ params: { id }, session }) => deleteLoja(deps, session, id))
  pessoasRoutes(app, deps)
}
