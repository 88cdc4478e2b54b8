import type { DecisaoDeAumento } from '#contract/documento/decisao'
import { MENSAGENS_DO_DOCUMENTO, PRAZO_DE_APROVACAO_HORAS } from '#contract/documento/documento'
import { plusSeconds } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import type { PedidoDeAumento } from '#contract/operacao/aumentos'
import { MAX_CONTADOS, POR_PAGINA } from '#contract/operacao/documentos'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findAssinante, listAssinantes } from '../../acesso/index.ts'
import {
  countFretes,
  countPedidosAbertos,
  decideAumentoIn,
  findPedido,
  findResumo,
  listPedidos,
  listPedidosAbertos,
} from '../../frete/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'
import { type Alvo, findReservas, holdItem } from '../reserva/reserva.ts'

export const alvoOf = (uuid: string): Alvo => `aumento:${uuid}`

/** Requests are answered as fast as documents (S2 §2). */
const prazoDosAumentos = (now: Date) => plusSeconds(now, -PRAZO_DE_APROVACAO_HORAS * 3600)

const naoEncontrado = () => new AppError('NOT_FOUND', MENSAGENS_DO_DOCUMENTO.aumentoNaoEncontrado)

/** One page of the open requests, oldest first, and how many there are. */
export async function listAumentos(
  deps: Deps,
  { page = 0, pageSize = POR_PAGINA }: { page?: number | undefined; pageSize?: number | undefined },
) {
  const { db, clock } = deps
  const now = clock.now()
  const pedidos = await listPedidosAbertos(db, { limit: pageSize, offset: page * pageSize })
  const nomes = await listAssinantes(
    db,
    pedidos.map(({ assinaturaUuid }) => assinaturaUuid),
  )
  const reservas = await findReservas(
    db,
    pedidos.map(({ uuid }) => alvoOf(uuid)),
    now,
  )
  const aumentos = await Promise.all(
    pedidos.map(async ({ uuid, assinaturaUuid, criadoEm }) => {
      const { numeroFretes, fretesAtivos } = await findResumo(db, assinaturaUuid)
      return {
        uuid,
        de: nomes.get(assinaturaUuid) ?? '',
        data: criadoEm,
        atrasado: criadoEm < prazoDosAumentos(now),
        numeroFretes,
        fretesAtivos,
        reserva: reservas.get(alvoOf(uuid)) ?? null,
      }
    }),
  )
  return { aumentos, total: (await countAumentos(deps)).abertos }
}

/** How many requests are open, and how many of them late, for the rail. */
export const countAumentos = ({ db, clock }: Deps) =>
  countPedidosAbertos(db, prazoDosAumentos(clock.now()), MAX_CONTADOS)

/** A request with what is known of the person. Throws NOT_FOUND. */
export async function findAumento({ db, clock }: Deps, uuid: string): Promise<PedidoDeAumento> {
  const pedido = isUuid(uuid) ? await findPedido(db, uuid) : undefined
  const pessoa = pedido && (await findAssinante(db, pedido.assinaturaUuid))
  if (!pessoa) throw naoEncontrado()
  const { assinaturaUuid, estado, criadoEm } = pedido
  const now = clock.now()
  const { numeroFretes, fretesAtivos } = await findResumo(db, assinaturaUuid)
  const porStatus = await countFretes(db, assinaturaUuid)
  const pedidos = await listPedidos(db, assinaturaUuid)
  const alvo = alvoOf(pedido.uuid)
  return {
    uuid: pedido.uuid,
    assinaturaUuid,
    de: `${pessoa.nome} ${pessoa.sobrenome}`.trim(),
    desde: pessoa.criadoEm,
    data: criadoEm,
    estado,
    atrasado: estado === 'ABERTO' && criadoEm < prazoDosAumentos(now),
    numeroFretes,
    fretesAtivos,
    historico: {
      fretes: Object.values(porStatus).reduce((sum, many) => sum + many, 0),
      entregues: porStatus.ENTREGUE,
      cancelados: porStatus.CANCELADO,
    },
    pedidos: pedidos.map(({ criadoEm: data, estado, numeroFretes, motivo }) => ({
      data,
      estado,
      numeroFretes,
      motivo,
    })),
    reserva: (await findReservas(db, [alvo], now)).get(alvo) ?? null,
  }
}

/** Answers a request, audited in the same transaction. Throws EM_ANALISE while another operator holds it. */
export async function decideAumento(
  deps: Deps,
  operador: Operador & { usuarioUuid: string },
  uuid: string,
  decidido: DecisaoDeAumento,
) {
  if (!isUuid(uuid)) throw naoEncontrado()
  await deps.db.transaction().execute(async (tx) => {
    await holdItem(deps, tx, alvoOf(uuid), operador)
    const pedido = await findPedido(tx, uuid)
    const antes = pedido && (await findResumo(tx, pedido.assinaturaUuid))
    await decideAumentoIn(deps, tx, uuid, decidido)
    const isAprovado = decidido.decisao === 'APROVADO'
    await addAuditoria(tx, deps, operador, {
      acao: isAprovado ? 'AUMENTO_APROVADO' : 'AUMENTO_RECUSADO',
      alvo: alvoOf(uuid),
      assinaturaUuid: pedido!.assinaturaUuid, // `decideAumentoIn` has refused a request that does not exist
      motivo: decidido.motivo ?? undefined,
      antes: { numeroFretes: antes?.numeroFretes },
      depois: isAprovado ? { numeroFretes: decidido.numeroFretes } : undefined,
    })
  })
}
