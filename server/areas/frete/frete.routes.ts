import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/frete'
import * as envio from '#contract/frete-envio'
import { listUsosDasNotas, readNota as readNotaCall } from '#contract/frete-nota'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import type { Limit } from '../../kernel/limits.ts'
import { buyCarrinho } from './compra/compra.ts'
import { semCarrinho } from './compra/venda-pronta.ts'
import { impressaoRoutes } from './impressao/impressao.routes.ts'
import { findCompra, findCompraDoFrete } from './lista/compra-do-frete.ts'
import { readNota } from './nota/leitura.ts'
import { listUsos } from './nota/usos.ts'
import { cancelFrete } from './transporte/cancelamento.ts'

/** Notes that one subscription may have read in a minute, also refused ones. */
const NOTAS: Limit = { name: 'frete.nota', max: 600, windowSeconds: 60 }

/** Room for a thousand keys, also with spaces in them. */
const CHAVES_BYTES = 128 * 1024

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.buyCarrinho, ({ params, session, request, chave }) => {
    const { assinaturaUuid, usuarioUuid, isPropria } = session
    if (!isUuid(params.carrinho)) throw semCarrinho()
    const carrinhoUuid = params.carrinho.toLowerCase()
    const pedido = { assinaturaUuid, isPropria, carrinhoUuid, ifMatch: request.headers['if-match'], chave }
    return buyCarrinho(deps, pedido, usuarioUuid)
  })
  route(app, deps, contract.findCompra, ({ params, session }) => findCompra(deps, session.assinaturaUuid, params.uuid))
  route(app, deps, contract.findFreteComprado, ({ params, session }) =>
    findCompraDoFrete(deps, session.assinaturaUuid, params.uuid),
  )
  route(app, deps, envio.cancelFrete, ({ params, query, session }) =>
    cancelFrete(deps, { ...session, uuid: params.id, justificativa: query.justificativa }),
  )
  route(app, deps, envio.deleteFrete, ({ params, body, session }) =>
    cancelFrete(deps, { ...session, uuid: params.id, justificativa: body?.justificativa ?? undefined }),
  )
  route(app, deps, readNotaCall, ({ session, upload }) => readNota(deps, session.assinaturaUuid, upload), {
    count: ({ session }) => deps.limits.take(NOTAS, session.assinaturaUuid),
  })
  route(app, deps, listUsosDasNotas, ({ body, session }) => listUsos(deps.db, session.assinaturaUuid, body.chaves), {
    bodyLimit: CHAVES_BYTES,
  })
  impressaoRoutes(app, deps)
}
