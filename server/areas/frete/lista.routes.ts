import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/frete-envio'
import { findRastreio as findRastreioCall } from '#contract/frete-rastreio'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { findLimite } from './limite/limite-ocupado.ts'
import { countFretes, findFrete, listFretes } from './lista/lista.ts'
import { listSemanas } from './lista/semanas.ts'
import { findRastreio } from './rastreio/rastreio-publico.ts'

/** The subscriber's lists of fretes, and the public tracking by code. */
export function routesDaLista(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listFretes, async ({ lendo, query, session, reply }) => {
    const { total, fretes } = await listFretes(deps, lendo, session, query)
    reply.header('x-total-count', total)
    return fretes
  })
  route(app, deps, contract.countFretes, ({ lendo, session }) => countFretes(lendo, session.assinaturaUuid))
  route(app, deps, contract.findLimite, ({ session }) => findLimite(deps, session.assinaturaUuid))
  route(app, deps, contract.listSemanas, ({ lendo, session }) =>
    listSemanas({ db: lendo, clock: deps.clock }, session.assinaturaUuid),
  )
  route(app, deps, contract.findFrete, ({ params, session }) => findFrete(deps, session, params.id))

  const limit = { name: 'rastreio', max: deps.config.limits.rastreio, windowSeconds: 60 }
  route(
    app,
    deps,
    findRastreioCall,
    ({ lendo, params, reply }) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      return findRastreio(deps, lendo, params.codigo)
    },
    { limit },
  )
}
