import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/fiscal/dce'
import type { Deps } from '../../kernel/deps.ts'
import { sendFile } from '../../kernel/http/file-answer.ts'
import { route } from '../../kernel/http/route.ts'
import type { Limit } from '../../kernel/limits.ts'
import { readXml, zipDoMes } from './documentos.ts'

/** Months that one subscription may download in a minute: each reads all its documents. */
const MESES: Limit = { name: 'fiscal.mes', max: 12, windowSeconds: 60 }

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.readDce, async ({ params, session, reply }) => {
    const { nome, xml } = await readXml(deps.db, session, params.id)
    reply.type('application/xml; charset=utf-8').header('content-disposition', `attachment; filename="${nome}"`)
    return Buffer.from(xml)
  })
  route(app, deps, contract.readDcesDoMes, async ({ lendo, query, session, request, reply }) => {
    await deps.limits.take(MESES, session.assinaturaUuid)
    const answer = await zipDoMes(lendo, session, query.mes)
    return sendFile({ request, reply, log: deps.log, type: 'application/zip' }, answer)
  })
}
