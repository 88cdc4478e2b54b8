import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/importacao'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/route.ts'
import type { Session } from '../../kernel/session.ts'
import { CARRINHO_BYTES } from '../carrinho/index.ts'
import { importFretes } from './arquivo.ts'
import { conferirLinhas } from './linhas.ts'

/** A hundred rows with long cells. */
const LINHAS_BYTES = 2 * 1024 * 1024

export function routes(app: FastifyInstance, deps: Deps) {
  /** Each row is a quote. A whole spreadsheet fits into a minute, whatever the limit of single quotes is. */
  const max = Math.max(contract.MAX_LINHAS, deps.config.limits.quotes)
  const limit = { name: 'importacao.conferirLinhas', max, windowSeconds: 60 }
  route(
    app,
    deps,
    contract.conferirLinhas,
    async ({ body, session }) => {
      const assinaturaUuid = assinaturaOf(session)
      await deps.limits.take(limit, assinaturaUuid, body.linhas.length)
      return conferirLinhas(deps, assinaturaUuid, body)
    },
    { bodyLimit: LINHAS_BYTES },
  )
  route(app, deps, contract.importFretes, ({ body, session }) => importFretes(deps, assinaturaOf(session), body), {
    bodyLimit: CARRINHO_BYTES,
  })
}

function assinaturaOf({ assinaturaUuid }: Session) {
  if (!assinaturaUuid) throw new AppError('NOT_FOUND', 'Assinatura não encontrada.')
  return assinaturaUuid
}
