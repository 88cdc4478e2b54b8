import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/carrinho'
import { FRETES_POR_VEZ, MAX_FRETES } from '#contract/carrinho'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import type { Limit } from '../../kernel/limits.ts'
import { perHouse } from '../../kernel/memo.ts'
import { findLojaRemetente } from '../loja/index.ts'
import { countItens } from './carrinho.repo.ts'
import { namesVersao, type Vista } from './carrinho.rules.ts'
import { saveCarrinho } from './gravacao.ts'
import { findCarrinho } from './leitura.ts'
import { quoteServicos } from './servicos.ts'

/** Room for a full cart as a GET answers it. */
export const CARRINHO_BYTES = 8 * 1024 * 1024

/**
 * Items that one assinatura may save in a minute, in carts and files: a full cart twenty times. The cost of a save
 * grows with its items.
 */
export const ITENS_GRAVADOS: Limit = { name: 'carrinho.itens', max: 20 * MAX_FRETES, windowSeconds: 60 }

/** Items that one assinatura may read in a minute: a full cart once a second. */
const ITENS_LIDOS: Limit = { name: 'carrinho.leitura', max: 60 * MAX_FRETES, windowSeconds: 60 }

/** Items that one assinatura may quote anew in a minute: a full cart four times, to ask, to choose and to undo. */
const ITENS_RECOTADOS: Limit = { name: 'carrinho.servicos', max: 4 * MAX_FRETES, windowSeconds: 60 }

/** Items in the cart that this node last read for each assinatura: the expected cost of the next read. */
const tamanhosOf = perHouse(() => new Map<string, number>())
const MAX_TAMANHOS = 20_000

export function routes(app: FastifyInstance, deps: Deps) {
  const tamanhos = tamanhosOf(deps)
  route(
    app,
    deps,
    contract.findCarrinho,
    async ({ session, request, reply }) => {
      const { carrinho, etag } = await findCarrinho(deps, session.assinaturaUuid, session)
      if (tamanhos.size >= MAX_TAMANHOS) tamanhos.clear()
      tamanhos.set(session.assinaturaUuid, carrinho.fretes.length)
      reply.header('etag', etag)
      const seen = request.headers['if-none-match']
      if (seen !== undefined && namesVersao(seen, etag)) reply.status(304)
      return carrinho
    },
    {
      count({ session: { assinaturaUuid } }) {
        const tamanho = tamanhos.get(assinaturaUuid)
        return tamanho ? deps.limits.take(ITENS_LIDOS, assinaturaUuid, tamanho) : undefined
      },
    },
  )
  route(app, deps, contract.countCarrinho, async ({ session: { assinaturaUuid } }) => ({
    quantidade: await countItens(deps.db, assinaturaUuid),
  }))
  route(
    app,
    deps,
    contract.saveCarrinho,
    async ({ body, session, request, reply }) => {
      const enviaComo = await findLojaRemetente(deps.db, session)
      const vista = vistaOf(request)
      const { carrinho, etag } = await saveCarrinho(deps, session.assinaturaUuid, body.fretes, vista, enviaComo)
      reply.header('etag', etag)
      return carrinho
    },
    { bodyLimit: CARRINHO_BYTES, weigh: { limit: ITENS_GRAVADOS, list: 'fretes', max: MAX_FRETES } },
  )
  route(
    app,
    deps,
    contract.cotarServicos,
    ({ body, session }) => quoteServicos(deps, session.assinaturaUuid, body.fretes),
    {
      weigh: { limit: ITENS_RECOTADOS, list: 'fretes', max: FRETES_POR_VEZ },
    },
  )
}

const vistaOf = ({ headers }: FastifyRequest): Vista => ({
  ifMatch: headers['if-match'],
  ifNoneMatch: headers['if-none-match'],
})
