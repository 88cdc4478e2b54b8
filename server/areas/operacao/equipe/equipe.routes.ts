import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/operacao/equipe'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { route } from '../../../kernel/http/route.ts'
import type { Limit } from '../../../kernel/limits.ts'
import { findUsuario } from '../../acesso/index.ts'
import { operadorOf } from '../auditoria/auditoria.ts'
import { acceptConvite, inviteOperador, resendConvite, showConvite } from './convite.ts'
import {
  changeDireitos,
  changeEmail,
  endSessaoDoOperador,
  findOperador,
  listEquipe,
  listSessoesDoOperador,
  removeOperador,
} from './equipe.ts'

export function equipeRoutes(app: FastifyInstance, deps: Deps) {
  const perMinute = (name: string): Limit => ({
    name: `operacao.${name}`,
    max: deps.config.limits.login,
    windowSeconds: 60,
  })

  route(app, deps, contract.findEu, async ({ session: { usuarioUuid, direitos } }) => {
    const pessoa = await findUsuario(deps.db, usuarioUuid)
    if (!pessoa?.email) throw new AppError('NOT_FOUND', contract.MENSAGENS_DA_EQUIPE.naoEncontrado)
    const { uuid, nome, sobrenome, email, emailPendente } = pessoa
    return { uuid, nome, sobrenome, email, emailPendente, direitos: [...direitos] }
  })
  route(app, deps, contract.changeEmail, ({ body, ...asked }) => changeEmail(deps, operadorOf(asked), body))
  route(app, deps, contract.listEquipe, ({ session }) => listEquipe(deps, session.usuarioUuid))
  route(app, deps, contract.inviteOperador, async ({ body, ...asked }) => {
    const uuid = await inviteOperador(deps, operadorOf(asked), body)
    return findOperador(deps, asked.session.usuarioUuid, uuid)
  })
  route(app, deps, contract.resendConvite, ({ params, ...asked }) =>
    resendConvite(deps, operadorOf(asked), params.uuid),
  )
  route(app, deps, contract.changeDireitos, async ({ params: { uuid }, body, ...asked }) => {
    await changeDireitos(deps, operadorOf(asked), uuid, body.direitos)
    return findOperador(deps, asked.session.usuarioUuid, uuid)
  })
  route(app, deps, contract.removeOperador, ({ params, ...asked }) =>
    removeOperador(deps, operadorOf(asked), params.uuid),
  )
  route(app, deps, contract.listSessoesDoOperador, ({ params, session }) =>
    listSessoesDoOperador(deps, session, params.uuid),
  )
  route(app, deps, contract.endSessaoDoOperador, ({ params, ...asked }) =>
    endSessaoDoOperador(deps, operadorOf(asked), params),
  )

  route(
    app,
    deps,
    contract.findConviteDeOperador,
    ({ params, reply }) => {
      reply.header('cache-control', 'no-store')
      return showConvite(deps, params.token)
    },
    { limit: perMinute('findConvite') },
  )
  route(
    app,
    deps,
    contract.acceptConviteDeOperador,
    async ({ params: { token }, body: { senha }, request }) => {
      await acceptConvite(deps, { token, senha, ip: request.ip })
      return { status: 'OK' as const }
    },
    { limit: perMinute('acceptConvite') },
  )
}
