import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { createImpressora } from '../../../impressos/impressora.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { type Dialeto, MELHOR_ENVIO, openDialectRoute } from './dialect-route.ts'
import { CAMINHO_DAS_ETIQUETAS, printLink } from './etiquetas.ts'

const DO_LINK: Dialeto = { ...MELHOR_ENVIO, prefixos: [''] }
const Link = z.object({ link: z.string({ error: 'O link está incompleto.' }).max(16_000) })

/** Serves the links to labels. The printer is this application's own, and ends with the application. */
export function routesDasEtiquetas(app: FastifyInstance, deps: Deps) {
  const impressora = createImpressora()
  app.addHook('onClose', () => impressora.close())
  openDialectRoute(
    app,
    deps,
    DO_LINK,
    { method: 'GET', path: CAMINHO_DAS_ETIQUETAS, query: Link, changes: true },
    async ({ query, reply }) => {
      const { bytes, nome } = await printLink(deps, impressora, query.link)
      reply.type('application/pdf').header('content-disposition', `inline; filename="${nome}.pdf"`)
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
  )
}
