import type { FastifyInstance } from 'fastify'
import { TIPOS_DE_PROVA } from '#contract/diferenca/prova'
import * as contract from '#contract/operacao/contestacoes'
import { listContestacoes as listEndpoint } from '#contract/operacao/fila/contestacoes'
import type { Impressora } from '../../../impressos/impressora.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { sendFile } from '../../../kernel/http/file-answer.ts'
import { route } from '../../../kernel/http/route.ts'
import { findFicha, findProvaOf, priceParcial, printDossieDaEquipe, readArquivoDaProva } from '../../diferenca/index.ts'
import { operadorOf } from '../auditoria/auditoria.ts'
import { holdItem, releaseItem } from '../reserva/reserva.ts'
import { alvoOf, decideContestacao, findContestacao, listContestacoes } from './contestacoes.ts'
import { exportContestacoes } from './exportacao.ts'

/** Whatever somebody put into the file, no browser runs it. */
const ONLY_A_PICTURE = "default-src 'none'; sandbox; frame-ancestors 'none'"

export function contestacoesRoutes(app: FastifyInstance, deps: Deps, impressora: Impressora) {
  route(app, deps, listEndpoint, async ({ query, reply }) => {
    const { contestacoes, total } = await listContestacoes(deps, query)
    reply.header('x-total-count', total)
    return contestacoes
  })
  route(app, deps, contract.exportContestacoes, async (asked) => {
    const { query, request, reply } = asked
    const answer = await exportContestacoes(deps, impressora, operadorOf(asked), query.transportadora)
    return sendFile({ request, reply, log: deps.log, type: 'application/zip' }, answer)
  })
  route(app, deps, contract.findContestacao, ({ params: { uuid } }) => findContestacao(deps, uuid))
  route(app, deps, contract.priceContestacao, ({ params: { uuid }, query }) => priceParcial(deps, uuid, query))
  route(app, deps, contract.decideContestacao, (asked) =>
    decideContestacao(deps, operadorOf(asked), asked.params.uuid, asked.body),
  )
  route(app, deps, contract.readProva, async ({ params, request, reply }) => {
    const { assinaturaUuid, freteUuid } = (await findFicha(deps, params.uuid)).diferenca
    const prova = await findProvaOf(deps, { assinaturaUuid, freteUuid, uuid: params.prova })
    const { parts, tamanho } = await readArquivoDaProva(deps, prova.arquivoUuid)
    reply.headers({
      'content-length': tamanho,
      'content-security-policy': ONLY_A_PICTURE,
      'x-content-type-options': 'nosniff',
    })
    const name = `prova-${prova.numero}.${TIPOS_DE_PROVA[prova.tipo]}`
    return sendFile({ request, reply, log: deps.log, type: prova.tipo }, { name, parts })
  })
  route(app, deps, contract.readDossie, async ({ params, reply }) => {
    const { assinaturaUuid, freteUuid } = (await findFicha(deps, params.uuid)).diferenca
    const { bytes, nome } = await printDossieDaEquipe(deps, impressora, { assinaturaUuid, freteUuid })
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${nome}.pdf"`)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  })
  route(app, deps, contract.holdContestacao, async (asked) => {
    const { diferenca } = await findFicha(deps, asked.params.uuid)
    return holdItem(deps, deps.db, alvoOf(diferenca.uuid), operadorOf(asked))
  })
  route(app, deps, contract.releaseContestacao, async (asked) => {
    await releaseItem(deps.db, alvoOf(asked.params.uuid), operadorOf(asked))
  })
}
