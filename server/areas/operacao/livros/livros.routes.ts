import type { FastifyInstance } from 'fastify'
import { diaOf } from '#contract/kernel/values/instant'
import * as contract from '#contract/operacao/livro'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import type { Limit } from '../../../kernel/limits.ts'
import { checkLivro, countMovimentosDoDia, listMovimentosDoDia } from '../../carteira/index.ts'
import { findLivro, periodoDo, renderMovimento } from './livro.ts'

/** Checks of the whole books that one operador may run in a minute: each takes the database's time. */
const CONFERENCIAS: Limit = { name: 'operacao.livro', max: 6, windowSeconds: 60 }

export function livrosRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps
  route(app, deps, contract.findLivro, ({ query }) => findLivro(deps, query.dia ?? diaOf(clock.now())))
  route(app, deps, contract.listMovimentos, async ({ query, reply }) => {
    const { dia, conta, page = 0, pageSize: limit = contract.MOVIMENTOS_POR_PAGINA } = query
    const periodo = periodoDo(dia)
    reply.header('x-total-count', await countMovimentosDoDia(db, periodo))
    const found = await listMovimentosDoDia(db, { ...periodo, conta: conta || undefined, limit, offset: page * limit })
    return found.map(renderMovimento)
  })
  route(app, deps, contract.checkLivro, async ({ session }) => {
    await deps.limits.take(CONFERENCIAS, session.usuarioUuid)
    return { em: clock.now(), diferencas: await checkLivro(db) }
  })
}
