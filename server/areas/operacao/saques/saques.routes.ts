import type { FastifyInstance } from 'fastify'
import { type Dia, diaOf } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import * as devolucao from '#contract/operacao/devolucao'
import { CONTA_ATE } from '#contract/operacao/reembolso'
import * as contract from '#contract/operacao/saque'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { listDonos } from '../../acesso/index.ts'
import { countSaquesDaFila, listSaquesDaFila, listSaquesPorUuid, type SaqueGuardado } from '../../pagamento/index.ts'
import { operadorOf } from '../auditoria/auditoria.ts'
import { findReservas, holdItem, releaseItem } from '../reserva/reserva.ts'
import { concludeLote, concludeSaque } from './conclusao.ts'
import { createDevolucaoDoBloqueado, listCartoesDoBloqueado } from './devolucao-do-bloqueado.ts'
import { alvoOf, holdSaque, jaConcluido, naoEncontrado } from './em-maos.ts'
import { prazoDo } from './prazo-do-saque.rules.ts'
import { createSaqueDoBloqueado, findSaqueDoBloqueado } from './saque-do-bloqueado.ts'

export function saquesRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const one = async (uuid: string) => {
    const [found] = isUuid(uuid) ? await listSaquesPorUuid(db, [uuid]) : []
    if (!found) throw naoEncontrado()
    return (await renderSaques(deps, [found]))[0]!
  }
  route(app, deps, contract.listSaques, async ({ query, reply }) => {
    const { estado, page = 0, pageSize: limit = contract.SAQUES_POR_PAGINA } = query
    const isAberto = estado !== 'ENCERRADO'
    reply.header('x-total-count', await countSaquesDaFila(db, { isAberto, ate: CONTA_ATE }))
    return renderSaques(deps, await listSaquesDaFila(db, { isAberto, limit, offset: page * limit }))
  })
  route(app, deps, contract.findSaque, ({ params }) => one(params.uuid))
  route(app, deps, contract.concludeSaque, async ({ params: { uuid }, body, session, request }) => {
    if (!isUuid(uuid)) throw naoEncontrado()
    const isPago = body.situacao === 'PAGO'
    const operador = operadorOf({ session, request })
    const fim = {
      situacao: isPago ? 'FEITA' : 'RECUSADA',
      codigo: isPago ? (body.codigo ?? null) : null,
      motivo: isPago ? null : (body.motivo ?? null),
    } as const
    const ended = await concludeSaque(deps, operador, uuid, fim, (tx) => holdItem(deps, tx, alvoOf(uuid), operador))
    if (ended === 'unknown') throw naoEncontrado()
    if (ended === 'before') throw jaConcluido()
    return one(uuid)
  })
  route(app, deps, contract.holdSaque, (asked) => holdSaque(deps, operadorOf(asked), asked.params.uuid))
  route(app, deps, contract.releaseSaque, async (asked) => {
    await releaseItem(deps.db, alvoOf(asked.params.uuid), operadorOf(asked))
  })
  route(app, deps, contract.findSaqueDoBloqueado, ({ params }) => findSaqueDoBloqueado(deps, params.uuid))
  route(app, deps, contract.createSaqueDoBloqueado, async ({ params, body, chave, session, request }) => {
    const pedido = { ...body, assinatura: params.uuid, chave }
    return one((await createSaqueDoBloqueado(deps, operadorOf({ session, request }), pedido)).uuid)
  })
  route(app, deps, devolucao.listCartoesDoBloqueado, ({ params }) => listCartoesDoBloqueado(deps, params.uuid))
  route(app, deps, devolucao.createDevolucaoDoBloqueado, ({ params, body, chave, session, request }) =>
    createDevolucaoDoBloqueado(deps, operadorOf({ session, request }), { ...body, assinatura: params.uuid, chave }),
  )
  route(app, deps, contract.concludeLote, ({ query, upload, session, request }) =>
    concludeLote(deps, operadorOf({ session, request }), { upload, isEnsaio: query.ensaio === 'true' }),
  )
}

async function renderSaques({ db, clock }: Deps, saques: readonly SaqueGuardado[]): Promise<contract.SaqueAEnviar[]> {
  const donos = await listDonos(
    db,
    saques.map(({ assinaturaUuid }) => assinaturaUuid),
  )
  const now = clock.now()
  const abertos = saques.filter(({ decididoEm }) => decididoEm === null)
  const reservas = await findReservas(
    db,
    abertos.map(({ uuid }) => alvoOf(uuid)),
    now,
  )
  return saques.map((saque) => ({
    ...renderSaque(saque, donos.get(saque.assinaturaUuid), diaOf(now)),
    reserva: reservas.get(alvoOf(saque.uuid)) ?? null,
  }))
}

function renderSaque(
  {
    uuid,
    assinaturaUuid: assinatura,
    valorCentavos: valor,
    status,
    pedidoEm,
    decididoEm,
    codigo,
    motivo,
  }: SaqueGuardado,
  dono: { nome: string; sobrenome: string; cpf: string | null } | undefined,
  hoje: Dia,
): Omit<contract.SaqueAEnviar, 'reserva'> {
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
    isAtrasado: decididoEm === null && hoje > prazo,
    decididoEm,
    codigo,
    motivo,
  }
}
