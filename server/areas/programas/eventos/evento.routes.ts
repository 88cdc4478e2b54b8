import type { FastifyInstance } from 'fastify'
import { EVENTOS_POR_PAGINA, FLUXO, listEventos } from '#contract/programas/evento'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { findUltimo } from './evento.repo.ts'
import { fluxosOf, openFluxo } from './fluxo.ts'
import { numberEventos } from './numeracao.ts'
import { placeOf, readEventos } from './pagina.ts'

export function eventoRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, listEventos, async ({ query, session: { assinaturaUuid }, type, request, reply }) => {
    const { apos, limite = EVENTOS_POR_PAGINA, tipos } = query
    if (type === FLUXO) return openFluxo(deps, { assinaturaUuid, apos, tipos }, { request, reply })
    await numberEventos(deps)
    const ultimo = await findUltimo(deps.db, assinaturaUuid)
    const lugar = placeOf(apos ?? '0', ultimo, 'apos')
    const pagina = await readEventos(deps, assinaturaUuid, { apos: lugar, ultimo, limite, tipos })
    return { ...pagina, proximo: String(pagina.proximo) }
  })
  app.addHook('preClose', async () => fluxosOf(deps).close())
}
