import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/operacao/transportadora'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { listChamadas, sumChamadas } from './chamadas.ts'

export function chamadasRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.sumChamadas, () => sumChamadas(deps))
  route(app, deps, contract.listChamadas, async ({ query: { mostra, tipo, antes }, reply }) => {
    const filtro = { soFalhas: mostra === 'FALHAS', tipo: tipo || undefined, antes }
    const { chamadas, total } = await listChamadas(deps, filtro)
    reply.header('x-total-count', total)
    return chamadas
  })
}
