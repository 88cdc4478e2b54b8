import type { FastifyInstance } from 'fastify'
import { isUuid } from '#contract/kernel/values/uuid'
import * as contract from '#contract/operacao/reembolso'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { route } from '../../../kernel/http/route.ts'
import { operadorOf } from '../auditoria/auditoria.ts'
import { renderReembolsos } from './apresentacao.ts'
import { countReembolsos, findReembolso, listReembolsos, sumEsperando } from './reembolso.repo.ts'
import {
  approveReembolso,
  findLivreDoFrete,
  findReembolsoLivre,
  findSemSegunda,
  refuseReembolso,
  requestReembolso,
} from './reembolso.ts'

export function reembolsosRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const one = async (uuid: string) => {
    const found = isUuid(uuid) ? await findReembolso(db, uuid) : undefined
    if (!found) throw new AppError('NOT_FOUND', contract.MENSAGENS_DO_REEMBOLSO.naoEncontrado)
    return (await renderReembolsos(db, [found]))[0]!
  }
  route(app, deps, contract.createReembolso, ({ body, chave, session, request }) =>
    requestReembolso(deps, operadorOf({ session, request }), { ...body, chave }),
  )
  route(app, deps, contract.approveReembolso, async ({ params: { uuid }, session, request }) => {
    await approveReembolso(deps, operadorOf({ session, request }), uuid)
    return one(uuid)
  })
  route(app, deps, contract.refuseReembolso, async ({ params: { uuid }, body, session, request }) => {
    await refuseReembolso(deps, operadorOf({ session, request }), uuid, body.motivo)
    return one(uuid)
  })
  route(app, deps, contract.findReembolso, ({ params }) => one(params.uuid))
  route(app, deps, contract.listReembolsos, async ({ query, reply }) => {
    const { status, frete: freteUuid, assinatura: assinaturaUuid, page = 0 } = query
    const { pageSize: limit = contract.REEMBOLSOS_POR_PAGINA } = query
    const filtro = { status: status || undefined, freteUuid, assinaturaUuid }
    reply.header('x-total-count', await countReembolsos(db, filtro, contract.CONTA_ATE))
    return renderReembolsos(db, await listReembolsos(db, { ...filtro, limit, offset: page * limit }))
  })
  route(app, deps, contract.findReembolsavel, async ({ params: { uuid }, session }) => {
    const livre = isUuid(uuid) ? await findLivreDoFrete(db, uuid) : undefined
    if (!livre) throw new AppError('NOT_FOUND', contract.MENSAGENS_DO_REEMBOLSO.freteNaoEncontrado)
    const { assinaturaUuid: assinatura, disponivel, impedimento, ...resto } = livre
    const esperando = await sumEsperando(db, { freteUuid: uuid })
    return {
      ...resto,
      frete: uuid,
      impedimento: impedimento ? contract.MENSAGENS_DO_REEMBOLSO[impedimento] : null,
      assinatura,
      esperando,
      disponivel: Math.max(0, disponivel - esperando),
      semSegundaPessoa: await findSemSegunda(deps, db, session.usuarioUuid, assinatura),
    }
  })
  route(app, deps, contract.findReembolsoLivre, ({ params: { uuid }, session, request }) =>
    findReembolsoLivre(deps, operadorOf({ session, request }), uuid),
  )
}
