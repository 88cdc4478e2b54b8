import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/carrinho'
import { MAX_FRETES } from '#contract/carrinho'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Limit } from '../../kernel/rate-limit.ts'
import { route } from '../../kernel/route.ts'
import { namesVersao, type Vista } from './carrinho.rules.ts'
import { saveCarrinho } from './gravacao.ts'
import { findCarrinho } from './leitura.ts'

/** A full cart, with all that a GET tells about each item. */
export const CARRINHO_BYTES = 8 * 1024 * 1024

/**
 * Items that one subscription sends to be kept in a minute, in carts and in files: a full cart twenty times. What a save
 * costs is its items.
 */
export const ITENS_GRAVADOS: Limit = { name: 'carrinho.itens', max: 20 * MAX_FRETES, windowSeconds: 60 }

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.findCarrinho, async ({ session, request, reply }) => {
    const { carrinho, etag } = await findCarrinho(deps, session.assinaturaUuid)
    reply.header('etag', etag)
    const seen = request.headers['if-none-match']
    if (seen !== undefined && namesVersao(seen, etag)) reply.status(304)
    return carrinho
  })
  route(
    app,
    deps,
    contract.saveCarrinho,
    async ({ body, session, request, reply }) => {
      if (!session.assinaturaUuid) throw new AppError('NOT_FOUND', contract.MENSAGENS_DO_CARRINHO.semCarrinho)
      const { carrinho, etag } = await saveCarrinho(deps, session.assinaturaUuid, body.fretes, vistaOf(request))
      reply.header('etag', etag)
      return carrinho
    },
    { bodyLimit: CARRINHO_BYTES, weigh: { limit: ITENS_GRAVADOS, list: 'fretes', max: MAX_FRETES } },
  )
}

const vistaOf = ({ headers }: FastifyRequest): Vista => ({
  ifMatch: headers['if-match'],
  ifNoneMatch: headers['if-none-match'],
})
