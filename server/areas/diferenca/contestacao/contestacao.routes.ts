import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/diferenca/contestacao'
import { createImpressora } from '../../../impressos/impressora.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import type { Limit } from '../../../kernel/limits.ts'
import { openContestacao, withdrawContestacao } from './contestacao.ts'
import { printDossie } from './dossie.ts'

/** Contests that one account may open in an hour. Each one leaves a row for ever, even when it is withdrawn. */
const CONTESTACOES: Limit = { name: 'diferenca.contestacao', max: 120, windowSeconds: 3600 }

/**
 * The calls about contests, and the PDF of one. These PDFs have a printer of their own, so that labels neither wait for
 * photographs nor fail because of them.
 */
export function contestacaoRoutes(app: FastifyInstance, deps: Deps) {
  const impressora = createImpressora()
  app.addHook('onClose', () => impressora.close())

  route(app, deps, contract.openContestacao, async ({ params, body, session: { assinaturaUuid, usuarioUuid } }) => {
    await deps.limits.take(CONTESTACOES, assinaturaUuid)
    return openContestacao(deps, { ...body, freteUuid: params.id, assinaturaUuid, usuarioUuid })
  })
  route(app, deps, contract.withdrawContestacao, ({ params, session: { assinaturaUuid, usuarioUuid } }) =>
    withdrawContestacao(deps, { freteUuid: params.id, assinaturaUuid, usuarioUuid }),
  )
  route(app, deps, contract.findDossie, async ({ params, session: { assinaturaUuid }, reply }) => {
    const { bytes, nome } = await printDossie(deps, impressora, { assinaturaUuid, freteUuid: params.id })
    reply.type('application/pdf').header('content-disposition', `inline; filename="${nome}.pdf"`)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  })
}
