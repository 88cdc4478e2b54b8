import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/acesso'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/route.ts'
import { hashToken, tokenOf } from '../../kernel/session.ts'
import { deleteSessao } from './acesso.repo.ts'
import { logIn } from './sessao.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  const limit = { name: 'acesso.logIn', max: deps.config.limits.login, windowSeconds: 60 }
  const accountLimit = { ...limit, name: 'acesso.logIn.conta' }
  const logInOnce: typeof logIn = async (deps, credenciais) => {
    await deps.limits.take(accountLimit, credenciais.username) // many addresses may try one account
    return logIn(deps, credenciais)
  }
  route(app, deps, contract.logIn, ({ body }) => logInOnce(deps, body), { limit })
  route(app, deps, contract.logOut, async ({ request }) => {
    await deleteSessao(deps.db, hashToken(tokenOf(request.headers.authorization) ?? ''))
  })
}
