import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/loja'
import * as papeis from '#contract/loja/papeis-fiscais'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { deleteLogo, findLogo, saveLogo } from './logo.ts'
import { createLoja, deleteLoja, listLojasDe, saveLoja } from './loja.ts'
import { findPapeisFiscais, savePapeisFiscais } from './papeis-fiscais.ts'
import { pessoasRoutes } from './pessoas.routes.ts'

/** Room for a picture that is too large, which gets a sentence. */
const LOGO_BYTES = 512 * 1024

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listLojas, ({ session }) => listLojasDe(deps, session))
  route(app, deps, contract.createLoja, ({ body, session }) => createLoja(deps, session, body))
  route(app, deps, contract.saveLoja, ({ params: { id }, body, session }) => saveLoja(deps, session, id, body))
  route(app, deps, contract.deleteLoja, ({ params: { id }, session }) => deleteLoja(deps, session, id))
  route(app, deps, contract.findLogo, ({ params: { id }, session }) => findLogo(deps, session, id))
  route(app, deps, contract.saveLogo, ({ params: { id }, body, session }) => saveLogo(deps, session, id, body.imagem), {
    bodyLimit: LOGO_BYTES,
  })
  route(app, deps, contract.deleteLogo, ({ params: { id }, session }) => deleteLogo(deps, session, id))
  route(app, deps, papeis.findPapeisFiscais, ({ session }) => findPapeisFiscais(deps, session))
  route(app, deps, papeis.savePapeisFiscais, ({ body, session }) => savePapeisFiscais(deps, session, body))
  pessoasRoutes(app, deps)
}
