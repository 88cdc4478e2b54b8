import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/diferenca/prova'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { sendFile } from '../../../kernel/http/file-answer.ts'
import { route } from '../../../kernel/http/route.ts'
import type { Limit } from '../../../kernel/limits.ts'
import { findProvaOf, keepProva, listProvas, readArquivo } from './prova.ts'

/** Pictures that one account may send, refused ones included: six for each of fifty parcels in a quarter of an hour. */
const ENVIOS: Limit = { name: 'diferenca.prova', max: 300, windowSeconds: 900 }

export function routesDaProva(app: FastifyInstance, deps: Deps) {
  route(
    app,
    deps,
    contract.sendProva,
    ({ params: { id }, upload, session: { assinaturaUuid, usuarioUuid } }) => {
      if (!isUuid(id)) throw new AppError('NOT_FOUND', contract.MENSAGENS_DA_PROVA.freteNaoEncontrado)
      return keepProva(deps, { assinaturaUuid, usuarioUuid, freteUuid: id, upload })
    },
    { count: ({ session }) => deps.limits.take(ENVIOS, session.assinaturaUuid) },
  )
  route(app, deps, contract.listProvas, ({ params, session }) => listProvas(deps.db, session.assinaturaUuid, params.id))
  route(app, deps, contract.readProva, async ({ params, session: { assinaturaUuid }, request, reply }) => {
    const prova = await findProvaOf(deps, { assinaturaUuid, freteUuid: params.id, uuid: params.uuid })
    const etag = `"${prova.sha256}"`
    // only the person's own browser keeps it, and asks each time whether it may still show it
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'authorization', etag })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    const { parts, tamanho } = await readArquivo(deps, prova.arquivoUuid)
    reply.headers({ 'content-length': tamanho, 'content-security-policy': ONLY_A_PICTURE })
    const name = `prova-${prova.numero}.${contract.TIPOS_DE_PROVA[prova.tipo]}`
    return sendFile({ request, reply, log: deps.log, type: prova.tipo }, { name, parts })
  })
}

/** Keeps a browser from running code that somebody put into the file. */
const ONLY_A_PICTURE = "default-src 'none'; sandbox; frame-ancestors 'none'"
