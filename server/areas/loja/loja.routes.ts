import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/loja'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import type { Session } from '../../kernel/session.ts'
import { createLoja, deleteLoja, listLojas, lojaNaoEncontrada, saveLoja } from './loja.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listLojas, ({ session }) => listLojas(deps, donoOf(session)))
  route(app, deps, contract.createLoja, ({ body, session }) => createLoja(deps, donoOf(session), body))
  route(app, deps, contract.saveLoja, ({ params: { id }, body, session }) => saveLoja(deps, donoOf(session), id, body))
  route(app, deps, contract.deleteLoja, ({ params: { id }, session }) => deleteLoja(deps, donoOf(session), id))
}

/** The subscription that the request is about. Staff have none, and their role lets them in nowhere here. */
function donoOf({ assinaturaUuid }: Session) {
  if (!assinaturaUuid) throw lojaNaoEncontrada()
  return assinaturaUuid
}
