import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/loja'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { createLoja, deleteLoja, listLojas, saveLoja } from './loja.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listLojas, ({ session }) => listLojas(deps, session.assinaturaUuid))
  route(app, deps, contract.createLoja, ({ body, session }) => createLoja(deps, session.assinaturaUuid, body))
  route(app, deps, contract.saveLoja, ({ params: { id }, body, session }) =>
    saveLoja(deps, session.assinaturaUuid, id, body),
  )
  route(app, deps, contract.deleteLoja, ({ params: { id }, session }) => deleteLoja(deps, session.assinaturaUuid, id))
}
