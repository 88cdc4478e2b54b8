import type { FastifyInstance } from 'fastify'
import { decideNoSandbox, listAbertasNoSandbox } from '#contract/diferenca/contestacao'
import { decideContestacao, listContestacoesAbertas } from '../areas/diferenca/index.ts'
import type { Deps } from '../kernel/deps.ts'
import { route } from '../kernel/http/route.ts'

const MAX_LISTED = 200

/** In the sandbox a visitor may answer contests in the staff's place (D §14). */
export function serveDiferencas(app: FastifyInstance, deps: Deps) {
  route(app, deps, listAbertasNoSandbox, ({ reply }) => {
    reply.header('cache-control', 'no-store')
    return listContestacoesAbertas(deps, MAX_LISTED)
  })
  route(app, deps, decideNoSandbox, ({ params, body }) =>
    decideContestacao(deps, { ...body, diferencaUuid: params.uuid }),
  )
}
