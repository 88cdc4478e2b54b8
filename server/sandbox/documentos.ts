import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/documento/decisao'
import { TIPOS_DE_DOCUMENTO } from '#contract/documento/documento'
import { findAssinante } from '../areas/acesso/index.ts'
import { decideDocumento, listEmAvaliacao } from '../areas/documento/index.ts'
import { decideAumento, findResumo, listPedidosAbertos } from '../areas/frete/index.ts'
import type { Deps } from '../kernel/deps.ts'
import { route } from '../kernel/http/route.ts'

const MAX_LISTED = 200

/** The staff over HTTP (D §15): what waits for its decision, and the decision. */
export function serveDocumentos(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  route(app, deps, contract.listDocumentosEmAnalise, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    const envios = await listEmAvaliacao(db, MAX_LISTED)
    return Promise.all(
      envios.map(async ({ uuid, assinaturaUuid, tipo, criadoEm, formato, tamanho }) => ({
        uuid,
        tipo: TIPOS_DE_DOCUMENTO[tipo].nome,
        de: await nomeDe(deps, assinaturaUuid),
        dataSubmissao: criadoEm,
        formato,
        tamanho,
      })),
    )
  })
  route(app, deps, contract.decideDocumento, ({ params, body }) => decideDocumento(deps, params.uuid, body))
  route(app, deps, contract.listAumentosEmAnalise, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    const pedidos = await listPedidosAbertos(db, { limit: MAX_LISTED })
    return Promise.all(
      pedidos.map(async ({ uuid, assinaturaUuid, criadoEm }) => ({
        uuid,
        de: await nomeDe(deps, assinaturaUuid),
        data: criadoEm,
        numeroFretes: (await findResumo(db, assinaturaUuid)).numeroFretes,
      })),
    )
  })
  route(app, deps, contract.decideAumento, ({ params, body }) => decideAumento(deps, params.uuid, body))
}

async function nomeDe({ db }: Deps, assinaturaUuid: string) {
  const assinante = await findAssinante(db, assinaturaUuid)
  return assinante ? `${assinante.nome} ${assinante.sobrenome}` : ''
}
