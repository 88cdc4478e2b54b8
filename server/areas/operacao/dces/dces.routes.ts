import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/fiscal/falhas'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { operadorOf } from '../auditoria/auditoria.ts'
import { listDcesComFalha, resendDce } from './dces.ts'

export function dcesRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listDcesComFalha, async ({ reply }) => {
    const { dces, total } = await listDcesComFalha(deps)
    reply.header('x-total-count', total)
    return dces
  })
  route(app, deps, contract.resendDce, ({ params, ...asked }) => resendDce(deps, operadorOf(asked), params.frete))
}
