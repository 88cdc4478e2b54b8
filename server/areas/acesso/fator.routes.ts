import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/acesso/segundo-fator'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { askRemocao } from './entrada/log-in.ts'
import { forgetAparelho } from './fator/aparelho-lembrado.ts'
import { refuseOwnRemocao, refuseRemocao, removeFator } from './fator/remocao.ts'
import { beginAtivacao, findSegundoFator, renewCodigos, turnOff, turnOn } from './fator/segundo-fator.ts'
import { keepAparelho, origemOf } from './sessao/origem.ts'

const OK = { status: 'OK' } as const

/** The second step at log in (D §16). */
export function fatorRoutes(app: FastifyInstance, deps: Deps) {
  const limit = { name: 'acesso.remocao', max: deps.config.limits.login, windowSeconds: 60 }

  route(app, deps, contract.findSegundoFator, ({ session }) => findSegundoFator(deps, session.usuarioUuid))
  route(app, deps, contract.beginSegundoFator, ({ session, body }) =>
    beginAtivacao(deps, session.usuarioUuid, body.senha),
  )
  route(app, deps, contract.turnOnSegundoFator, async ({ session: { usuarioUuid }, body, ...asked }) => {
    const codigos = await turnOn(deps, usuarioUuid, body.codigo)
    await keepAparelho(deps, asked, usuarioUuid)
    return codigos
  })
  route(app, deps, contract.turnOffSegundoFator, ({ session, body }) => turnOff(deps, session, body))
  route(app, deps, contract.renewCodigos, ({ session, body }) => renewCodigos(deps, session, body))
  route(app, deps, contract.forgetAparelho, ({ session, params }) =>
    forgetAparelho(deps, session.usuarioUuid, params.uuid),
  )
  route(
    app,
    deps,
    contract.requestRemocao,
    async ({ body, request }) => askRemocao(deps, { ...body, ...(await origemOf(deps, request)) }),
    { limit },
  )
  route(app, deps, contract.refuseOwnRemocao, ({ session }) => refuseOwnRemocao(deps, session.usuarioUuid))
  route(
    app,
    deps,
    contract.refuseRemocao,
    async ({ body }) => {
      await refuseRemocao(deps, body.token)
      return OK
    },
    { limit },
  )
  route(
    app,
    deps,
    contract.removeSegundoFator,
    async ({ body }) => {
      await removeFator(deps, body.token)
      return OK
    },
    { limit },
  )
}
