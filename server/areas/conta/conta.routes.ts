import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/conta'
import * as atividade from '#contract/conta/atividade'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import type { Limit } from '../../kernel/limits.ts'
import { addAtividade } from '../atividade/index.ts'
import { hasDocumentosAprovados } from '../documento/index.ts'
import { openPedidoDeAumento } from '../frete/index.ts'
import { assinaturaNaoEncontrada, findAssinatura } from './assinatura.ts'
import { exportAtividade, listAtividade, listPessoas } from './atividade.ts'
import { findAlertas, saveAlertas, savePassosGuardados } from './conta.repo.ts'
import { exportDados, renderDados } from './dados.ts'
import { closeConta } from './encerramento.ts'
import { findResumoDaHome } from './home.ts'
import { savePreferencias } from './preferencias.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.findAssinatura, ({ params: { id }, session }) => {
    if (id !== session.assinaturaUuid) throw assinaturaNaoEncontrada()
    return findAssinatura(deps, session)
  })
  route(app, deps, contract.findResumoDaHome, ({ session }) => findResumoDaHome(deps, session.assinaturaUuid))
  route(app, deps, contract.savePrimeirosPassos, async ({ session, body }) => {
    await savePassosGuardados(deps.db, session.assinaturaUuid, body.guardados)
  })
  route(app, deps, contract.requestAumento, async ({ session: { assinaturaUuid, usuarioUuid } }) => {
    const isReady = await hasDocumentosAprovados(deps.db, assinaturaUuid)
    const isOpen = isReady && (await openPedidoDeAumento(deps, deps.db, assinaturaUuid))
    if (isOpen)
      await addAtividade(deps.db, { assinaturaUuid, usuarioUuid, em: deps.clock.now(), acao: 'PEDIU_AUMENTO' })
    return { pedidoIncrementoSucesso: isOpen }
  })
  route(app, deps, contract.savePreferencias, ({ params: { uuid }, body, session }) =>
    savePreferencias(deps, session, uuid, body),
  )
  route(app, deps, contract.findAlertas, ({ session }) => findAlertas(deps.db, session.assinaturaUuid))
  route(app, deps, contract.saveAlertas, async ({ body, session: { assinaturaUuid } }) => {
    await saveAlertas(deps.db, assinaturaUuid, body)
    return findAlertas(deps.db, assinaturaUuid)
  })
  route(
    app,
    deps,
    contract.downloadDados,
    async ({ session, reply }) => {
      const dados = await exportDados(deps, session)
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="dados-freteflex.json"')
        .send(Readable.from(renderDados(dados)))
    },
    { count: ({ session }) => deps.limits.take(COPIAS, session.usuarioUuid) },
  )
  route(app, deps, atividade.listAtividade, async ({ lendo, query, session, type, reply }) => {
    if (type !== 'application/json') {
      await deps.limits.take(ARQUIVOS, session.assinaturaUuid)
      return exportAtividade(lendo, session, query, type)
    }
    const { total, linhas } = await listAtividade(lendo, session, query)
    reply.header('x-total-count', total)
    return linhas
  })
  route(app, deps, atividade.listPessoasDaAtividade, ({ lendo, session }) => listPessoas(lendo, session))
  route(app, deps, contract.closeConta, ({ body, session }) => closeConta(deps, session, body.senha))
}

/** Files of the activity in a minute, each of which may be all of it. */
const ARQUIVOS: Limit = { name: 'conta.atividade', max: 30, windowSeconds: 60 }

/** Exports of personal data per hour: each is as large as the person's history. */
const COPIAS: Limit = { name: 'conta.dados', max: 10, windowSeconds: 3600 }
