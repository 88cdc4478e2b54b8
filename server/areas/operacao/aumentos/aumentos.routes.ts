import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/operacao/aumentos'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { operadorOf } from '../auditoria/auditoria.ts'
import { holdItem, releaseItem } from '../reserva/reserva.ts'
import { alvoOf, decideAumento, findAumento, listAumentos } from './aumentos.ts'

export function aumentosRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listAumentos, async ({ query, reply }) => {
    const { aumentos, total } = await listAumentos(deps, query)
    reply.header('x-total-count', total)
    return aumentos
  })
  route(app, deps, contract.findAumento, ({ params: { uuid } }) => findAumento(deps, uuid))
  route(app, deps, contract.decideAumento, (asked) =>
    decideAumento(deps, operadorOf(asked), asked.params.uuid, asked.body),
  )
  route(app, deps, contract.holdAumento, async (asked) => {
    const { uuid } = await findAumento(deps, asked.params.uuid)
    return holdItem(deps, deps.db, alvoOf(uuid), operadorOf(asked))
  })
  route(app, deps, contract.releaseAumento, async (asked) => {
    await releaseItem(deps.db, alvoOf(asked.params.uuid), operadorOf(asked))
  })
}
