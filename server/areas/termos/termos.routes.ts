import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/termos'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { textoVigente } from './termos.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.findTermosAdesao, async ({ request, reply }) => {
    const { pdf, etag } = await textoVigente(deps, 'termos-de-uso')
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match']?.includes(etag)) return void reply.status(304)
    reply.type('application/pdf').header('content-disposition', 'attachment; filename="Termos_de_uso.pdf"')
    return pdf
  })
}
