import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/frete-envio'
import { createImpressora } from '../../../impressos/impressora.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { printDeclaracoes, printEtiquetas } from './impressao.ts'

/** Labels and declarations. The printer is the application's own, and ends with it. */
export function impressaoRoutes(app: FastifyInstance, deps: Deps) {
  const impressora = createImpressora()
  app.addHook('onClose', () => impressora.close())

  route(app, deps, contract.printEtiqueta, async ({ params, query, session, reply }) => {
    const { assinaturaUuid } = session
    const { tipoFolha: folha = 'A4' } = query
    const bytes = await printEtiquetas(deps, impressora, { assinaturaUuid, uuids: [params.id] }, folha)
    return sendPapel(reply, bytes, params.id.toLowerCase(), folha)
  })
  route(app, deps, contract.printEtiquetas, async ({ query, session, reply }) => {
    const { assinaturaUuid } = session
    const { tipoFolha: folha = 'A4' } = query
    const bytes = await printEtiquetas(deps, impressora, { assinaturaUuid, uuids: listOf(query.uuids) }, folha)
    return sendPapel(reply, bytes, 'etiquetas', folha)
  })
  route(app, deps, contract.printDeclaracao, async ({ params, session, reply }) => {
    const { assinaturaUuid } = session
    const bytes = await printDeclaracoes(deps, impressora, { assinaturaUuid, uuids: [params.id] })
    return sendPapel(reply, bytes, params.id.toLowerCase())
  })
  route(app, deps, contract.printDeclaracoes, async ({ query, session, reply }) => {
    const { assinaturaUuid } = session
    const bytes = await printDeclaracoes(deps, impressora, { assinaturaUuid, uuids: listOf(query.uuids) })
    return sendPapel(reply, bytes, 'declaracoes')
  })
}

const listOf = (uuids: string) =>
  uuids
    .split(',')
    .map((uuid) => uuid.trim())
    .filter(Boolean)

/** A PDF is shown where it can be; what is for a thermal printer alone is kept. */
function sendPapel(reply: FastifyReply, bytes: Uint8Array, name: string, folha?: contract.Folha) {
  const [type, how, ending] =
    folha === 'ZPL' ? ['application/zpl; charset=utf-8', 'attachment', 'zpl'] : ['application/pdf', 'inline', 'pdf']
  reply.type(type).header('content-disposition', `${how}; filename="${name}.${ending}"`)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
