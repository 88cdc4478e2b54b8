import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/programas/webhook'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { countEntregas, listEntregas } from './entrega.repo.ts'
import { shownEntrega, shownWebhook } from './mostrado.ts'
import { resendEntregas } from './reenvio.ts'
import { testWebhook } from './teste.ts'
import { deleteWebhook, listWebhooks } from './webhook.repo.ts'
import { changeSegredo, createWebhook, findWebhook, saveWebhook, webhookNaoEncontrado } from './webhook.ts'

export function webhookRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listWebhooks, async ({ session }) =>
    (await listWebhooks(deps.db, session.assinaturaUuid)).map(shownWebhook),
  )
  route(app, deps, contract.createWebhook, async ({ session, body }) => {
    const criado = await createWebhook(deps, session, body)
    return { ...shownWebhook(criado), segredo: criado.segredo }
  })
  route(app, deps, contract.findWebhook, async ({ session, params }) =>
    shownWebhook(await findWebhook(deps, session.assinaturaUuid, params.uuid)),
  )
  route(app, deps, contract.saveWebhook, async ({ session, params, body }) =>
    shownWebhook(await saveWebhook(deps, session, params.uuid, body)),
  )
  route(app, deps, contract.deleteWebhook, async ({ session, params }) => {
    if (!(await deleteWebhook(deps.db, session.assinaturaUuid, params.uuid))) throw webhookNaoEncontrado()
  })
  route(app, deps, contract.changeSegredo, ({ session, params }) => changeSegredo(deps, session, params.uuid))
  route(app, deps, contract.testWebhook, ({ session, params }) =>
    testWebhook(deps, session.assinaturaUuid, params.uuid),
  )
  route(app, deps, contract.listEntregas, async ({ session, params, query, reply }) => {
    const { uuid } = await findWebhook(deps, session.assinaturaUuid, params.uuid)
    const limit = query.pageSize ?? contract.ENTREGAS_POR_PAGINA
    const filtro = { webhookUuid: uuid, estado: query.estado }
    reply.header('x-total-count', await countEntregas(deps.db, filtro))
    const entregas = await listEntregas(deps.db, filtro, { limit, offset: (query.page ?? 0) * limit })
    return entregas.map(shownEntrega)
  })
  route(app, deps, contract.resendEntregas, async ({ session, params, body }) => ({
    entregas: await resendEntregas(deps, session.assinaturaUuid, params.uuid, body),
  }))
}
