import type { FastifyInstance } from 'fastify'
import * as chave from '#contract/programas/chave-de-api'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { listChavesDeApi } from './chaves/chave-de-api.repo.ts'
import { createChaveDeApi, deleteChaveDeApi } from './chaves/chave-de-api.ts'
import { routesDasEtiquetas } from './dialetos/etiquetas.routes.ts'
import { routesMelhorEnvio } from './dialetos/melhor-envio/melhor-envio.routes.ts'
import { routesSuperFrete } from './dialetos/superfrete/superfrete.routes.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, chave.listChavesDeApi, ({ session }) => listChavesDeApi(deps.db, session.assinaturaUuid))
  route(app, deps, chave.createChaveDeApi, ({ session, body }) => createChaveDeApi(deps, session, body))
  route(app, deps, chave.deleteChaveDeApi, ({ session, params }) => deleteChaveDeApi(deps, session, params.uuid))
  routesMelhorEnvio(app, deps)
  routesSuperFrete(app, deps)
  routesDasEtiquetas(app, deps)
}
