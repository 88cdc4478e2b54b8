import type { FastifyInstance } from 'fastify'
import * as chave from '#contract/programas/chave-de-api'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { listChavesDeApi } from './chave-de-api.repo.ts'
import { createChaveDeApi, deleteChaveDeApi } from './chave-de-api.ts'

export function chaveRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, chave.listChavesDeApi, ({ session }) => listChavesDeApi(deps.db, session.assinaturaUuid))
  route(app, deps, chave.createChaveDeApi, ({ session, body }) => createChaveDeApi(deps, session, body))
  route(app, deps, chave.deleteChaveDeApi, ({ session, params }) => deleteChaveDeApi(deps, session, params.uuid))
}
