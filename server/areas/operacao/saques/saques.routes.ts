import type { FastifyInstance } from 'fastify'
import { diaOf } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import { CONTA_ATE } from '#contract/operacao/reembolso'
import * as contract from '#contract/operacao/saque'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { route } from '../../../kernel/http/route.ts'
import { findAssinante } from '../../acesso/index.ts'
import { countSaquesDaFila, listSaquesDaFila, listSaquesPorUuid, type SaqueGuardado } from '../../pagamento/index.ts'
import { operadorOf } from '../auditoria/auditoria.ts'
import { concludeLote, concludeSaque } from './conclusao.ts'
import { prazoDo } from './prazo-do-saque.rules.ts'
import { createSaqueDoBloqueado, findSaqueDoBloqueado } from './saque-do-bloqueado.ts'

export function saquesRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const one = async (uuid: string) => {
    const [found] = isUuid(uuid) ? await listSaquesPorUuid(db, [uuid]) : []
    if (!found) throw naoEncontrado()
    return renderSaque(deps, db, found)
  }
  route(app, deps, contract.listSaques, async ({ query: { estado, page = 0 }, reply }) => {
    const isAberto = estado !== 'ENCERRADO'
    const limit = contract.SAQUES_POR_PAGINA
    reply.header('x-total-count', await countSaquesDaFila(db, { isAberto, ate: CONTA_ATE }))
    const saques = await listSaquesDaFila(db, { isAberto, limit, offset: page * limit })
    const rendered: contract.SaqueAEnviar[] = []
    for (const saque of saques) rendered.push(await renderSaque(deps, db, saque))
    return rendered
  })
  route(app, deps, contract.findSaque, ({ params }) => one(params.uuid))
  route(app, deps, contract.concludeSaque, async ({ params: { uuid }, body, session, request }) => {
    if (!isUuid(uuid)) throw naoEncontrado()
    const isPago = body.situacao === 'PAGO'
    const ended = await concludeSaque(deps, operadorOf({ session, request }), uuid, {
      situacao: isPago ? 'FEITA' : 'RECUSADA',
      codigo: isPago ? (body.codigo ?? null) : null,
      motivo: isPago ? null : (body.motivo ?? null),
    })
    if (ended === 'unknown') throw naoEncontrado()
    if (ended === 'before') throw new AppError('JA_DECIDIDA', contract.MENSAGENS_DO_ENVIO.jaConcluido)
    return one(uuid)
  })
  route(app, deps, contract.findSaqueDoBloqueado, ({ params }) => findSaqueDoBloqueado(deps, params.uuid))
  route(app, deps, contract.createSaqueDoBloqueado, async ({ params, body, chave, session, request }) => {
    const pedido = { ...body, assinatura: params.uuid, chave }
    return one((await createSaqueDoBloqueado(deps, operadorOf({ session, request }), pedido)).uuid)
  })
  route(app, deps, contract.concludeLote, ({ query, upload, session, request }) =>
    concludeLote(deps, operadorOf({ session, request }), { upload, isEnsaio: query.ensaio === 'true' }),
  )
}

async function renderSaque({ clock }: Deps, db: Db, saque: SaqueGuardado): Promise<contract.SaqueAEnviar> {
  const { uuid, assinaturaUuid: assinatura, valorCentavos: valor, status, pedidoEm, decididoEm, codigo, motivo } = saque
  const dono = await findAssinante(db, assinatura)
  const prazo = prazoDo(pedidoEm)
  return {
    uuid,
    assinatura,
    valor,
    status,
    titular: dono ? `${dono.nome} ${dono.sobrenome}`.trim() : 'Conta encerrada',
    cpf: dono?.cpf ?? null,
    pedidoEm,
    prazo,
    isAtrasado: decididoEm === null && diaOf(clock.now()) > prazo,
    decididoEm,
    codigo,
    motivo,
  }
}

const naoEncontrado = () => new AppError('NOT_FOUND', contract.MENSAGENS_DO_ENVIO.naoEncontrado)
