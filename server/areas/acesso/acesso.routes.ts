import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/acesso'
import * as convite from '#contract/acesso/convite'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { segredoOf } from '../../kernel/guard/cofre.ts'
import { route } from '../../kernel/http/route.ts'
import type { Limit } from '../../kernel/limits.ts'
import { registerUsuario, resendValidacao } from './cadastro/cadastro.ts'
import { confirmEmail } from './cadastro/confirmacao.ts'
import { acceptConvite, showConvite } from './convite/aceite.ts'
import { undoTrocaDeEmail } from './email/desfazer-email.ts'
import { logIn } from './entrada/log-in.ts'
import { findLembrado, setLembrado } from './fator/aparelho-lembrado.ts'
import { requestRecuperacao, resetSenha } from './recuperacao/recuperacao.ts'
import { changeSenha } from './recuperacao/troca-de-senha.ts'
import { markAparelho } from './sessao/aparelho-conhecido.ts'
import { endOutrasSessoes, endSessao } from './sessao/fim.ts'
import { origemOf } from './sessao/origem.ts'
import { deleteSessao, listSessoes } from './sessao/sessao.repo.ts'
import { stillGood } from './sessao/sessao.ts'
import { contaDe } from './sessao/tentativas.ts'
import { listPerfisAbertos } from './usuario.repo.ts'

const OK = { status: 'OK' } as const

export function routes(app: FastifyInstance, deps: Deps) {
  const { db, clock, limits, sessions, config } = deps
  const perMinute = (name: string): Limit => ({ name: `acesso.${name}`, max: config.limits.login, windowSeconds: 60 })
  /**
   * Takes one from the limit; false beyond it. The caller then sends no mail and gives the same answer, so that a
   * stranger learns nothing from repeated tries.
   */
  const isWithin = async (limit: Limit, quem: string) => {
    try {
      await limits.take(limit, quem)
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false
      throw error
    }
  }
  /**
   * Mails that one address, or one person, may cause in an hour: enough when one gets lost, too few to fill a mailbox.
   */
  const mails = (name: string): Limit => ({ name: `acesso.${name}`, max: config.limits.mails, windowSeconds: 3600 })

  route(
    app,
    deps,
    contract.logIn,
    async ({ body: { username, password, segundoFator, lembrarAparelho }, request, reply }) => {
      const em = clock.now() // before the password is checked: a change meanwhile makes the browser unknown
      const segredo = await segredoOf(deps)
      const conta = contaDe(segredo, username)
      const { sessao, lembrado, aparelho } = await logIn(deps, {
        ...(await origemOf(deps, request)),
        username,
        password,
        segundoFator,
        lembrarAparelho,
        lembrado: findLembrado(request, conta),
      })
      markAparelho(reply, config, { segredo, conta, em, nonce: aparelho?.nonce })
      if (lembrado) setLembrado(reply, config, { conta, token: lembrado })
      return sessao
    },
    {
      // An unknown network has a tenth of this limit (tentativas.ts). Known browsers are counted per account: each log
      // in creates another browser, and checking a right password costs as much as a wrong one.
      async count({ request }) {
        const { aparelho, ip } = await origemOf(deps, request)
        await limits.take({ ...perMinute('logIn.antes'), max: config.limits.login * 10 }, aparelho?.conta ?? ip)
      },
    },
  )
  route(app, deps, contract.registerUsuario, ({ body }) => registerUsuario(deps, body), {
    limit: perMinute('registerUsuario'),
  })
  route(
    app,
    deps,
    contract.resendValidacao,
    async ({ body: { cpf } }) => {
      if (await isWithin(mails('resendValidacao.conta'), cpf)) await resendValidacao(deps, cpf)
      return { codigo: 'OK' as const }
    },
    { limit: perMinute('resendValidacao') },
  )
  route(
    app,
    deps,
    contract.confirmEmail,
    async ({ params, reply }) => {
      reply.header('cache-control', 'no-store') // a GET that spends its token
      return { ...OK, ...(await confirmEmail(deps, params.token)) }
    },
    { limit: perMinute('confirmEmail') },
  )
  route(
    app,
    deps,
    contract.requestRecuperacao,
    async ({ body: { email } }) => {
      if (await isWithin(mails('requestRecuperacao.conta'), email)) await requestRecuperacao(deps, email)
      return OK
    },
    { limit: perMinute('requestRecuperacao') },
  )
  route(
    app,
    deps,
    contract.resetSenha,
    async ({ body: { token, novaSenha, removerChaves = false }, request }) => {
      const origem = await origemOf(deps, request)
      return { ...OK, outrosAcessos: await resetSenha(deps, { token, novaSenha, removerChaves, origem }) }
    },
    { limit: perMinute('resetSenha') },
  )

  route(
    app,
    deps,
    contract.undoTrocaDeEmail,
    async ({ body: { token } }) => {
      await undoTrocaDeEmail(deps, token)
      return OK
    },
    { limit: perMinute('undoTrocaDeEmail') },
  )

  route(
    app,
    deps,
    convite.findConvite,
    ({ params, reply }) => {
      reply.header('cache-control', 'no-store')
      return showConvite(deps, params.token)
    },
    { limit: perMinute('findConvite') },
  )
  route(app, deps, convite.acceptConvite, ({ params, session }) => acceptConvite(deps, session, params.token), {
    limit: perMinute('acceptConvite'),
  })

  route(app, deps, contract.changeSenha, async ({ body, session, request }) => {
    await changeSenha(deps, session, body, request.ip)
    return OK
  })
  route(app, deps, contract.checkPerfil, ({ session: { papel } }) => ({ papel }))
  route(app, deps, contract.listPerfis, async ({ params: { id }, session: { usuarioUuid, assinaturaUuid } }) => {
    if (id !== usuarioUuid && id !== assinaturaUuid) throw new AppError('NOT_FOUND', 'Usuário não encontrado.')
    return listPerfisAbertos(db, usuarioUuid)
  })
  route(app, deps, contract.listSessoes, async ({ session }) => {
    const abertas = await listSessoes(db, session.usuarioUuid, stillGood(clock.now()))
    return abertas.map((sessao) => ({ ...sessao, isAtual: sessao.uuid === session.uuid }))
  })
  route(app, deps, contract.endSessao, ({ params: { uuid }, session }) => endSessao(deps, session, uuid))
  route(app, deps, contract.endOutrasSessoes, ({ session }) => endOutrasSessoes(deps, session))
  route(app, deps, contract.logOut, async ({ session: { usuarioUuid, uuid } }) => {
    await deleteSessao(db, usuarioUuid, uuid)
    sessions.forget(usuarioUuid)
  })
}
