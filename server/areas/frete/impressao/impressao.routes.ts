import type { FastifyInstance, FastifyReply } from 'fastify'
import { printListaDePostagem } from '#contract/frete/lista-de-postagem'
import * as contract from '#contract/frete-envio'
import type { EndpointRequest } from '#contract/kernel/http/endpoint'
import { createImpressora } from '../../../impressos/impressora.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import type { SessionDeAssinante } from '../../../kernel/session.ts'
import { type Arquivo, printDeclaracoes, printEtiquetas } from './impressao.ts'
import { printLista } from './lista-de-postagem.ts'

/** Labels, declarations and lists of posting. The printer belongs to this application and ends with it. */
export function impressaoRoutes(app: FastifyInstance, deps: Deps) {
  const impressora = createImpressora()
  app.addHook('onClose', () => impressora.close())

  route(app, deps, contract.printEtiqueta, async ({ params, query, session, reply }) => {
    const pedido = { ...quemDe(session), uuids: [params.id] }
    const formato = formatoOf(query)
    return sendPapel(reply, await printEtiquetas(deps, impressora, pedido, formato), formato.folha)
  })
  route(app, deps, contract.printEtiquetas, async ({ query, session, reply }) => {
    const pedido = { ...quemDe(session), uuids: listOf(query.uuids) }
    const formato = formatoOf(query)
    return sendPapel(reply, await printEtiquetas(deps, impressora, pedido, formato), formato.folha)
  })
  route(app, deps, printListaDePostagem, async ({ query, session, reply }) => {
    const pedido = { ...quemDe(session), uuids: listOf(query.uuids) }
    return sendPapel(reply, await printLista(deps, impressora, pedido))
  })
  route(app, deps, contract.printDeclaracao, async ({ params, session, reply }) => {
    const pedido = { ...quemDe(session), uuids: [params.id] }
    return sendPapel(reply, await printDeclaracoes(deps, impressora, pedido))
  })
  route(app, deps, contract.printDeclaracoes, async ({ query, session, reply }) => {
    const pedido = { ...quemDe(session), uuids: listOf(query.uuids) }
    return sendPapel(reply, await printDeclaracoes(deps, impressora, pedido))
  })
}

const quemDe = ({ assinaturaUuid, usuarioUuid }: SessionDeAssinante) => ({ assinaturaUuid, usuarioUuid })

type Asked = EndpointRequest<typeof contract.printEtiqueta>['query']
const formatoOf = ({ tipoFolha = 'A4', posicao, comDeclaracoes }: Asked) => ({
  folha: tipoFolha,
  posicao,
  comDeclaracoes: comDeclaracoes === 'true',
})

const listOf = (uuids: string) =>
  uuids
    .split(',')
    .map((uuid) => uuid.trim())
    .filter(Boolean)

/** A PDF is shown in the browser; a file for a thermal printer is downloaded. */
function sendPapel(reply: FastifyReply, { bytes, nome }: Arquivo, folha?: contract.Folha) {
  const [type, how, ending] =
    folha === 'ZPL' ? ['application/zpl; charset=utf-8', 'attachment', 'zpl'] : ['application/pdf', 'inline', 'pdf']
  reply.type(type).header('content-disposition', `${how}; filename="${nome}.${ending}"`)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
