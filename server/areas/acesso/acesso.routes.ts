import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/acesso'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import type { Limit } from '../../kernel/limits.ts'
import { registerUsuario, resendValidacao } from './cadastro/cadastro.ts'
import { confirmEmail } from './cadastro/confirmacao.ts'
import { undoTrocaDeEmail } from './email/desfazer-email.ts'
import { requestRecuperacao, resetSenha } from './recuperacao/recuperacao.ts'
import { changeSenha } from './recuperacao/troca-de-senha.ts'
import { findAparelho, markAparelho } from './sessao/aparelho-conhecido.ts'
import { deleteSessao, deleteSessoes, listSessoes } from './sessao/sessao.repo.ts'
import { logIn, stillGood } from './sessao/sessao.ts'
import { contaDe, type Origem, segredoOf } from './sessao/tentativas.ts'
import { listPerfis } from './usuario.repo.ts'

const OK = { status: 'OK' } as const

export function routes(app: FastifyInstance, deps: Deps) {
  const { db, clock, limits, sessions, config } = deps
  const perMinute = (name: string): Limit => ({ name: `acesso.${name}`, max: config.limits.login, windowSeconds: 60 })
  /** Beyond the limit the answer stays the same and no mail is sent: a stranger learns nothing from repeated tries. */
  const isWithin = async (limit: Limit, quem: string) => {
    try {
      await limits.take(limit, quem)
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false
      throw error
    }
  }
  const origemOf = async (request: FastifyRequest): Promise<Origem> => ({
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    aparelho: findAparelho(request, { segredo: await segredoOf(deps), em: clock.now() }),
  })
  /**
   * Mails that one address, or one person, may cause in an hour: enough when one gets lost, too few to fill a mailbox.
   */
  const mails = (name: string): Limit => ({ name: `acesso.${name}`, max: config.limits.mails, windowSeconds: 3600 })

  route(
    app,
    deps,
    contract.logIn,
    async ({ body: { username, password }, request, reply }) => {
      const sessao = await logIn(deps, { username, password, ...(await origemOf(request)) })
      const segredo = await segredoOf(deps)
      markAparelho(reply, config, { segredo, conta: contaDe(segredo, sessao.username), em: clock.now() })
      return sessao
    },
    {
      // An unknown network has a tenth of this limit (tentativas.ts). Known browsers are counted per account: each log
      // in creates another browser, and checking a right password costs as much as a wrong one.
      async count({ request }) {
        const { aparelho, ip } = await origemOf(request)
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
      return { ...OK, motivo: await confirmEmail(deps, params.token) }
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
    async ({ body: { token, novaSenha }, request }) => {
      await resetSenha(deps, { token, novaSenha, origem: await origemOf(request) })
      return OK
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

  route(app, deps, contract.changeSenha, async ({ body, session }) => {
    await changeSenha(deps, session, body)
    return OK
  })
  route(app, deps, contract.listPerfis, async ({ params: { id }, session: { usuarioUuid, assinaturaUuid } }) => {
    if (id !== usuarioUuid && id !== assinaturaUuid) throw new AppError('NOT_FOUND', 'Usuário não encontrado.')
    return listPerfis(db, usuarioUuid)
  })
  route(app, deps, contract.listSessoes, async ({ session }) => {
    const abertas = await listSessoes(db, session.usuarioUuid, stillGood(clock.now()))
    return abertas.map((sessao) => ({ ...sessao, isAtual: sessao.uuid === session.uuid }))
  })
  route(app, deps, contract.endSessao, async ({ params: { uuid }, session: { usuarioUuid } }) => {
    if (!(await deleteSessao(db, usuarioUuid, uuid))) throw new AppError('NOT_FOUND', 'Sessão não encontrada.')
    sessions.forget(usuarioUuid)
  })
  route(app, deps, contract.endOutrasSessoes, async ({ session: { usuarioUuid, uuid } }) => {
    await deleteSessoes(db, usuarioUuid, uuid)
    sessions.forget(usuarioUuid)
  })
  route(app, deps, contract.logOut, async ({ session: { usuarioUuid, uuid } }) => {
    await deleteSessao(db, usuarioUuid, uuid)
    sessions.forget(usuarioUuid)
  })
}
