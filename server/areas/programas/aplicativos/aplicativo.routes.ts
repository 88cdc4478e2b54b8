import type { FastifyInstance } from 'fastify'
import * as aplicativo from '#contract/programas/aplicativo'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { createAplicativo, deleteAplicativo, listAplicativos, renewSegredo, updateAplicativo } from './aplicativo.ts'

export function aplicativoRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, aplicativo.listAplicativos, ({ session }) => listAplicativos(deps.db, session.assinaturaUuid))
  route(app, deps, aplicativo.createAplicativo, ({ session, body }) => createAplicativo(deps, session, body))
  route(app, deps, aplicativo.updateAplicativo, ({ session, params, body }) =>
    updateAplicativo(deps, session, params.uuid, body),
  )
  route(app, deps, aplicativo.renewSegredo, ({ session, params, body }) =>
    renewSegredo(deps, session, params.uuid, body.senha),
  )
  route(app, deps, aplicativo.deleteAplicativo, ({ session, params }) => deleteAplicativo(deps, session, params.uuid))
}
