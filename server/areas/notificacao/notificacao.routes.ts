import type { FastifyInstance } from 'fastify'
import { isUuid } from '#contract/kernel/values/uuid'
import * as contract from '#contract/notificacao'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { countNotificacoes, findUltima, listNotificacoes, markLida, markTodasLidas } from './notificacao.repo.ts'
import { listPreferencias, savePreferencia } from './preferencia.ts'
import { deleteAparelho, findPush, renewAparelho, saveAparelho, savePreferenciaDePush } from './push.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  route(
    app,
    deps,
    contract.listNotificacoes,
    async ({ lendo, query, session: { assinaturaUuid, isPropria }, reply }) => {
      const { status = 'nao_lidas', datainicio, datafim, page = 0, pageSize = contract.NOTIFICACOES_POR_PAGINA } = query
      const filtro = { assinaturaUuid, isPropria, status, inicio: datainicio, fim: datafim }
      reply.header('x-total-count', await countNotificacoes(lendo, filtro))
      const found = await listNotificacoes(lendo, filtro, { limit: pageSize, offset: page * pageSize })
      return found.map(({ uuid, tipo, assunto, texto, caminho, criadaEm, lidaEm }) => ({
        uuid,
        tipo,
        dataInclusao: criadaEm,
        assunto,
        texto,
        caminho,
        lida: lidaEm !== null,
      }))
    },
  )
  route(app, deps, contract.countNotificacoes, async ({ session: { assinaturaUuid, isPropria } }) => ({
    quantidade: await countNotificacoes(deps.db, { assinaturaUuid, isPropria, status: 'nao_lidas' }),
    ultima: await findUltima(deps.db, assinaturaUuid),
  }))
  route(app, deps, contract.readNotificacao, async ({ params: { uuid }, session: { assinaturaUuid, isPropria } }) => {
    const em = deps.clock.now()
    const isRead = isUuid(uuid) && (await markLida(deps.db, { uuid, assinaturaUuid, isPropria, em }))
    if (!isRead) throw new AppError('NOT_FOUND', 'Notificação não encontrada.')
  })
  route(
    app,
    deps,
    contract.readNotificacoes,
    async ({ query: { datainicio, datafim }, session: { assinaturaUuid, isPropria } }) => {
      const filtro = { assinaturaUuid, isPropria, inicio: datainicio, fim: datafim }
      return { lidas: await markTodasLidas(deps.db, filtro, deps.clock.now()) }
    },
  )
  route(app, deps, contract.listPreferencias, ({ session }) => listPreferencias(deps.db, session.assinaturaUuid))
  route(app, deps, contract.savePreferencia, ({ params: { tipo }, body: { email }, session }) =>
    savePreferencia(deps.db, session.assinaturaUuid, tipo, email),
  )
  route(app, deps, contract.findPush, ({ session }) => findPush(deps, session))
  route(app, deps, contract.saveAparelho, ({ body, session, request }) =>
    saveAparelho(deps, session, body, request.headers['user-agent']),
  )
  route(app, deps, contract.renewAparelho, async ({ body: { endereco }, session }) => ({
    ligado: await renewAparelho(deps, session, endereco),
  }))
  route(app, deps, contract.deleteAparelho, async ({ params: { uuid }, session }) => {
    if (!isUuid(uuid)) throw new AppError('NOT_FOUND', 'Aparelho não encontrado.')
    await deleteAparelho(deps, session, uuid)
  })
  route(app, deps, contract.savePreferenciaDePush, ({ params: { tipo }, body: { push }, session }) =>
    savePreferenciaDePush(deps, session, tipo, push),
  )
}
