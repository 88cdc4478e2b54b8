import type { FastifyInstance } from 'fastify'
import * as assinante from '#contract/operacao/assinante'
import * as contract from '#contract/operacao/busca'
import * as frete from '#contract/operacao/frete'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { operadorOf } from '../auditoria/auditoria.ts'
import { findAssinante, openDados } from './assinante.ts'
import { findAssinantes, findFretes, listFretes } from './busca.ts'
import { cancelFrete, findFrete } from './frete.ts'

export function buscaRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.findAssinantes, ({ query: { busca } }) => findAssinantes(deps, busca))
  route(app, deps, contract.findFretes, async ({ query: { busca, ...filtro }, reply }) => {
    if (busca !== undefined) return findFretes(deps, busca)
    const { fretes, total } = await listFretes(deps, filtro)
    reply.header('x-total-count', total)
    return fretes
  })
  route(app, deps, assinante.findAssinante, ({ params: { uuid }, session: { usuarioUuid } }) =>
    findAssinante(deps, { uuid, operadorUuid: usuarioUuid }),
  )
  route(app, deps, assinante.openDados, ({ params: { uuid }, body: { motivo, protocolo }, ...asked }) =>
    openDados(deps, { uuid, motivo, protocolo, operador: operadorOf(asked) }),
  )
  route(app, deps, frete.findFrete, ({ params: { uuid } }) => findFrete(deps, uuid))
  route(app, deps, frete.cancelFrete, ({ params: { uuid }, body: { motivo }, ...asked }) =>
    cancelFrete(deps, { uuid, motivo, operador: operadorOf(asked) }),
  )
}
