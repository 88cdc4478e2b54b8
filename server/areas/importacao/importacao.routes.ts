import type { FastifyInstance } from 'fastify'
import { MAX_FRETES } from '#contract/carrinho'
import * as contract from '#contract/importacao'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { CARRINHO_BYTES, ITENS_GRAVADOS } from '../carrinho/index.ts'
import { importFretes } from './arquivo.ts'
import { conferirLinhas } from './linhas.ts'

/** Room for a hundred rows with long cells. */
const LINHAS_BYTES = 2 * 1024 * 1024

export function routes(app: FastifyInstance, deps: Deps) {
  /** Each row is a quote. A whole spreadsheet must fit into a minute, whatever the limit of single quotes. */
  const max = Math.max(contract.MAX_LINHAS, deps.config.limits.quotes)
  const limit = { name: 'importacao.conferirLinhas', max, windowSeconds: 60 }
  route(app, deps, contract.conferirLinhas, ({ body, session }) => conferirLinhas(deps, session, body), {
    bodyLimit: LINHAS_BYTES,
    weigh: { limit, list: 'linhas', max: contract.LINHAS_POR_VEZ },
  })
  route(app, deps, contract.importFretes, ({ body, session }) => importFretes(deps, session, body), {
    bodyLimit: CARRINHO_BYTES,
    weigh: { limit: ITENS_GRAVADOS, list: 'fretes', max: MAX_FRETES },
  })
}
