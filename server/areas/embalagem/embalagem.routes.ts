import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/embalagem'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { deleteEmbalagem, listEmbalagens, saveEmbalagem } from './embalagem.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listEmbalagens, ({ session }) => listEmbalagens(deps, session.assinaturaUuid))
  route(app, deps, contract.saveEmbalagem, ({ params: { uuid }, body, session: { assinaturaUuid } }) =>
    saveEmbalagem(deps, { assinaturaUuid, uuid }, body),
  )
  route(app, deps, contract.deleteEmbalagem, ({ params: { uuid }, session }) =>
    deleteEmbalagem(deps, session.assinaturaUuid, uuid),
  )
}
