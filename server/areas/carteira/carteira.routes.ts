import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/carteira'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import type { Limit } from '../../kernel/limits.ts'
import { exportTransacoes, listTransacoes } from './extrato/extrato.ts'

/** Files of the statement per minute; each may hold all of it. */
const ARQUIVOS: Limit = { name: 'carteira.arquivo', max: 30, windowSeconds: 60 }

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listTransacoes, async ({ params: { id }, query, session, type, reply }) => {
    if (id !== session.assinaturaUuid) throw new AppError('NOT_FOUND', 'Assinatura não encontrada.')
    if (type !== 'application/json') {
      await deps.limits.take(ARQUIVOS, id)
      return exportTransacoes(deps, id, query, type)
    }
    const { total, transacoes } = await listTransacoes(deps.db, session, query)
    reply.header('x-total-count', total)
    return transacoes
  })
  route(app, deps, contract.listTiposDeTransacao, () =>
    Object.entries(contract.TIPOS_DE_TRANSACAO).map(([codigo, { descricao }]) => ({ codigo, descricao })),
  )
  route(app, deps, contract.listStatusDeTransacao, () =>
    Object.entries(contract.STATUS_DE_TRANSACAO).map(([codigo, descricao]) => ({ codigo, descricao })),
  )
}
