import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/carrinho'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/route.ts'
import { countItens } from './carrinho.repo.ts'
import { namesVersao, type Vista } from './carrinho.rules.ts'
import { saveCarrinho } from './gravacao.ts'
import { findCarrinho } from './leitura.ts'

/** A full cart, with all that a GET tells about each item. */
export const CARRINHO_BYTES = 8 * 1024 * 1024

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.findCarrinho, async ({ session, request, reply }) => {
    const { carrinho, etag } = await findCarrinho(deps, session.assinaturaUuid)
    reply.header('etag', etag)
    const seen = request.headers['if-none-match']
    if (seen !== undefined && namesVersao(seen, etag)) reply.status(304)
    return carrinho
  })
  route(app, deps, contract.countCarrinho, async ({ session: { assinaturaUuid } }) => ({
    quantidade: assinaturaUuid ? await countItens(deps.db, assinaturaUuid) : 0,
  }))
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
    { bodyLimit: CARRINHO_BYTES },
  )
}

const vistaOf = ({ headers }: FastifyRequest): Vista => ({
  ifMatch: headers['if-match'],
  ifNoneMatch: headers['if-none-match'],
})
