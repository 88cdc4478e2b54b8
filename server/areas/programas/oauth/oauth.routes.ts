import type { FastifyInstance } from 'fastify'
import * as oauth from '#contract/programas/oauth'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import type { Limit } from '../../../kernel/limits.ts'
import { withdrawAutorizacao } from './autorizacao.ts'
import { answerPedido, findPedido } from './consentimento.ts'
import { serveOauth } from './oauth.http.ts'
import { listAutorizacoes } from './oauth.repo.ts'

/** Limits the consents of one subscription, because each sends a mail. */
const CONSENTIMENTOS: Limit = { name: 'oauth.consentimento', max: 30, windowSeconds: 3600 }

export function oauthRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, oauth.findPedidoDeAutorizacao, ({ body }) => findPedido(deps, body.consulta))
  route(app, deps, oauth.answerPedidoDeAutorizacao, ({ session, body }) => answerPedido(deps, session, body), {
    count: ({ session }) => deps.limits.take(CONSENTIMENTOS, session.assinaturaUuid),
  })
  route(app, deps, oauth.listAutorizacoes, ({ session }) => listAutorizacoes(deps.db, session.assinaturaUuid))
  route(app, deps, oauth.deleteAutorizacao, ({ session, params }) => withdrawAutorizacao(deps, session, params.uuid))
  serveOauth(app, deps)
}
