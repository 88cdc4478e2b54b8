import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/loja/pessoas'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { createConvite, deleteConvite, listConvites, resendConvite } from './convites.ts'
import { deleteMembro, listMembros, saveMembro } from './membros.ts'

/** The people of a shop (D §16). */
export function pessoasRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listConvites, ({ params: { id }, session }) => listConvites(deps, session, id))
  route(app, deps, contract.createConvite, ({ params: { id }, body, session }) =>
    createConvite(deps, session, id, body),
  )
  route(app, deps, contract.resendConvite, ({ params: { id, uuid }, session }) =>
    resendConvite(deps, session, id, uuid),
  )
  route(app, deps, contract.deleteConvite, ({ params: { id, uuid }, session }) =>
    deleteConvite(deps, session, id, uuid),
  )
  route(app, deps, contract.listMembros, ({ params: { id }, session }) => listMembros(deps, session, id))
  route(app, deps, contract.saveMembro, ({ params, body, session }) =>
    saveMembro(deps, session, { ...params, papel: body.papel }),
  )
  route(app, deps, contract.deleteMembro, ({ params: { id, uuid }, session }) => deleteMembro(deps, session, id, uuid))
}
