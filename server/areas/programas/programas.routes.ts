import type { FastifyInstance } from 'fastify'
import * as aplicativo from '#contract/programas/aplicativo'
import * as chave from '#contract/programas/chave-de-api'
import * as oauth from '#contract/programas/oauth'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import type { Limit } from '../../kernel/limits.ts'
import {
  createAplicativo,
  deleteAplicativo,
  listAplicativos,
  renewSegredo,
  updateAplicativo,
} from './aplicativos/aplicativo.ts'
import { listChavesDeApi } from './chaves/chave-de-api.repo.ts'
import { createChaveDeApi, deleteChaveDeApi } from './chaves/chave-de-api.ts'
import { withdrawAutorizacao } from './oauth/autorizacao.ts'
import { answerPedido, findPedido } from './oauth/consentimento.ts'
import { serveOauth } from './oauth/oauth.http.ts'
import { listAutorizacoes } from './oauth/oauth.repo.ts'

/** Consents of one subscription: each sends a mail. */
const CONSENTIMENTOS: Limit = { name: 'oauth.consentimento', max: 30, windowSeconds: 3600 }

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, chave.listChavesDeApi, ({ session }) => listChavesDeApi(deps.db, session.assinaturaUuid))
  route(app, deps, chave.createChaveDeApi, ({ session, body }) => createChaveDeApi(deps, session, body))
  route(app, deps, chave.deleteChaveDeApi, ({ session, params }) => deleteChaveDeApi(deps, session, params.uuid))

  route(app, deps, aplicativo.listAplicativos, ({ session }) => listAplicativos(deps.db, session.assinaturaUuid))
  route(app, deps, aplicativo.createAplicativo, ({ session, body }) => createAplicativo(deps, session, body))
  route(app, deps, aplicativo.updateAplicativo, ({ session, params, body }) =>
    updateAplicativo(deps, session, params.uuid, body),
  )
  route(app, deps, aplicativo.renewSegredo, ({ session, params, body }) =>
    renewSegredo(deps, session, params.uuid, body.senha),
  )
  route(app, deps, aplicativo.deleteAplicativo, ({ session, params }) => deleteAplicativo(deps, session, params.uuid))

  route(app, deps, oauth.findPedidoDeAutorizacao, ({ body }) => findPedido(deps, body.consulta))
  route(app, deps, oauth.answerPedidoDeAutorizacao, ({ session, body }) => answerPedido(deps, session, body), {
    count: ({ session }) => deps.limits.take(CONSENTIMENTOS, session.assinaturaUuid),
  })
  route(app, deps, oauth.listAutorizacoes, ({ session }) => listAutorizacoes(deps.db, session.assinaturaUuid))
  route(app, deps, oauth.deleteAutorizacao, ({ session, params }) => withdrawAutorizacao(deps, session, params.uuid))
  serveOauth(app, deps)
}
