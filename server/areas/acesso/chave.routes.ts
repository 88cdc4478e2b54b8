import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/acesso/chave'
import type { Deps } from '../../kernel/deps.ts'
import { segredoOf } from '../../kernel/guard/cofre.ts'
import { route } from '../../kernel/http/route.ts'
import { beginChave, chaveNaoEncontrada, createChave, deleteChave } from './chave/chave.ts'
import { origemDaChave } from './chave/origem.ts'
import { listChaves, updateNome } from './chave.repo.ts'
import { beginEntrada, logInComChave } from './entrada/log-in-com-chave.ts'
import { markAparelho } from './sessao/aparelho-conhecido.ts'
import { contaDe } from './sessao/tentativas.ts'

/** Passkeys (WebAuthn). */
export function chaveRoutes(app: FastifyInstance, deps: Deps) {
  const { config, clock } = deps
  const perMinute = (name: string, max: number) => ({ limit: { name: `acesso.${name}`, max, windowSeconds: 60 } })

  route(app, deps, contract.listChaves, ({ session }) => listChaves(deps.db, session.usuarioUuid))
  route(app, deps, contract.beginChave, ({ session, body, request }) =>
    beginChave(deps, session, body.senha, origemDaChave(deps, request)),
  )
  route(app, deps, contract.createChave, ({ session, body, request }) =>
    createChave(deps, session, body, {
      origem: origemDaChave(deps, request),
      userAgent: request.headers['user-agent'],
    }),
  )
  route(app, deps, contract.renameChave, async ({ session, params, body }) => {
    if (!(await updateNome(deps.db, session.usuarioUuid, params.uuid, body.nome))) throw chaveNaoEncontrada()
  })
  route(app, deps, contract.deleteChave, ({ session, params, body }) =>
    deleteChave(deps, session, params.uuid, body.senha),
  )
  route(
    app,
    deps,
    contract.beginEntradaComChave,
    ({ request }) => beginEntrada(deps, origemDaChave(deps, request)),
    // every visit of the log in page asks once, and many people may share one IP address
    perMinute('beginEntradaComChave', config.limits.login * 10),
  )
  route(
    app,
    deps,
    contract.logInComChave,
    async ({ body, request, reply }) => {
      const sessao = await logInComChave(deps, body.chave, {
        origem: origemDaChave(deps, request),
        userAgent: request.headers['user-agent'],
      })
      const segredo = await segredoOf(deps)
      markAparelho(reply, config, { segredo, conta: contaDe(segredo, sessao.username), em: clock.now() })
      return sessao
    },
    perMinute('logInComChave', config.limits.login * 3),
  )
}
