import type { FastifyInstance } from 'fastify'
import { FORMATOS_DE_DOCUMENTO } from '#contract/documento/documento'
import * as contract from '#contract/operacao/documentos'
import type { Deps } from '../../../kernel/deps.ts'
import { sendFile } from '../../../kernel/http/file-answer.ts'
import { route } from '../../../kernel/http/route.ts'
import { findAnalise, readArquivoDoDocumento } from '../../documento/index.ts'
import { operadorOf } from '../auditoria/auditoria.ts'
import { holdItem, releaseItem } from '../reserva/reserva.ts'
import {
  alvoOf,
  decideDocumento,
  findDocumento,
  listDocumentos,
  noteArquivoAberto,
  showDados,
  undoDecisao,
} from './documentos.ts'

/** Whatever somebody put into the file, no browser runs it, and no page but the console's shows it. */
const NOTHING_RUNS = "default-src 'none'; sandbox; frame-ancestors 'none'"

export function documentosRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listDocumentos, async ({ query, reply }) => {
    const { documentos, total } = await listDocumentos(deps, query)
    reply.header('x-total-count', total)
    return documentos
  })
  route(app, deps, contract.findDocumento, ({ params: { uuid } }) => findDocumento(deps, uuid))
  route(app, deps, contract.readDocumento, async ({ params: { uuid }, session, request, reply }) => {
    const { envio } = await findAnalise(deps, uuid)
    await noteArquivoAberto(deps, operadorOf({ session, request }), envio)
    const { parts, tamanho } = await readArquivoDoDocumento(deps, envio.arquivoUuid)
    reply.headers({
      'content-length': tamanho,
      'content-security-policy': NOTHING_RUNS,
      'x-content-type-options': 'nosniff',
    })
    const name = `documento-${envio.uuid}.${FORMATOS_DE_DOCUMENTO[envio.formato]}`
    return sendFile({ request, reply, log: deps.log, type: envio.formato }, { name, parts })
  })
  route(app, deps, contract.showDados, (asked) => showDados(deps, operadorOf(asked), asked.params.uuid))
  route(app, deps, contract.decideDocumento, (asked) =>
    decideDocumento(deps, operadorOf(asked), asked.params.uuid, asked.body),
  )
  route(app, deps, contract.undoDecisao, (asked) => undoDecisao(deps, operadorOf(asked), asked.params.uuid))
  route(app, deps, contract.holdDocumento, async (asked) => {
    const { envio } = await findAnalise(deps, asked.params.uuid)
    return holdItem(deps, deps.db, alvoOf(envio.uuid), operadorOf(asked))
  })
  route(app, deps, contract.releaseDocumento, async (asked) => {
    await releaseItem(deps.db, alvoOf(asked.params.uuid), operadorOf(asked))
  })
}
