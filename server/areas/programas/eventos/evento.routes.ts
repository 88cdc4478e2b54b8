import type { FastifyInstance } from 'fastify'
import { EVENTOS_POR_PAGINA, FLUXO, listEventos } from '#contract/programas/evento'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { fluxosOf, openFluxo } from './fluxo.ts'
import { numberEventos } from './numeracao.ts'
import { readEventos } from './pagina.ts'

export function eventoRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, listEventos, async ({ query, session: { assinaturaUuid }, type, request, reply }) => {
    const { apos, limite = EVENTOS_POR_PAGINA, tipos } = query
    if (type === FLUXO) return openFluxo(deps, { assinaturaUuid, apos, tipos }, { request, reply })
    await numberEventos(deps)
    return readEventos(deps, assinaturaUuid, { apos: apos ?? '0', limite, tipos })
  })
  app.addHook('preClose', async () => fluxosOf(deps).close())
}
