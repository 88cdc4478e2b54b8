import type { FreteNoCarrinho } from '#contract/carrinho'
import type { FreteNaLista } from '#contract/frete-envio'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { mayInSession, type SessionDeAssinante } from '../../../kernel/session.ts'
import { findCarrinho } from '../../carrinho/index.ts'
import { listEventosDe, listFretesDe } from '../../frete/index.ts'
import { type Etiqueta, listPedidos, type PedidoGuardado } from './dialeto.repo.ts'

/** When an order reached its statuses. Null for a status that was not reached, or whose time is no longer known. */
export type Instantes = Record<'gerado' | 'postado' | 'entregue' | 'cancelado' | 'vencido', Date | null>

/** An order of a dialect: an item of the cart, and after the purchase a frete. The order's uuid stays the same. */
export type Pedido = { id: string; etiquetas: readonly Etiqueta[] } & (
  | { onde: 'carrinho'; item: FreteNoCarrinho; criadoEm: Date | null }
  | { onde: 'frete'; item: FreteNaLista; criadoEm: Date; instantes: Instantes }
)
export type Comprado = Extract<Pedido, { onde: 'frete' }>

export const pedidoNaoEncontrado = () => new AppError('NOT_FOUND', 'Pedido não encontrado.')

/** The orders in the open cart. Expired prices are asked for again. */
export async function listNoCarrinho(deps: Deps, session: SessionDeAssinante): Promise<Pedido[]> {
  const fretes = await readCarrinho(deps, session)
  const guardados = await guardadosOf(
    deps,
    session,
    fretes.map(({ uuid }) => uuid),
  )
  return fretes.map((item) => noCarrinho(item, guardados.get(item.uuid)))
}

/**
 * The subscription's orders among these ids, by the id as asked. The uuid of an order's frete is taken as an id, too. An
 * order in the cart is found only by a program with the direito `doCarrinho`: the direito to see the cart, or that of a call
 * which works on the cart.
 */
export async function findPedidos(
  deps: Deps,
  session: SessionDeAssinante,
  ids: readonly string[],
  doCarrinho: DoCarrinho = 'verCarrinho',
) {
  const asked = [...new Set(ids.map((id) => id.toLowerCase()))].filter(isUuid)
  const found = new Map<string, Pedido>()
  if (asked.length === 0) return found
  const guardados = await guardadosOf(deps, session, asked)
  const freteOf = (id: string) => guardados.get(id)?.freteUuid ?? id
  const comprados = await listComprados(deps, session, asked.map(freteOf))
  for (const id of asked) {
    const comprado = comprados.get(freteOf(id))
    if (comprado) found.set(id, { ...comprado, id })
  }
  // a frete whose payment failed is cancelled, and its order is in the cart again
  const maybeNoCarrinho = asked.filter((id) => isCancelado(found.get(id)))
  if (maybeNoCarrinho.length === 0 || !mayInSession(session, doCarrinho)) return found
  for (const item of await readCarrinho(deps, session))
    if (maybeNoCarrinho.includes(item.uuid)) found.set(item.uuid, noCarrinho(item, guardados.get(item.uuid)))
  return found
}

type DoCarrinho = 'verCarrinho' | 'editarCarrinho' | 'pagar'

/** One order. Throws NOT_FOUND for an unknown order and for somebody else's. */
export async function findPedido(
  deps: Deps,
  session: SessionDeAssinante,
  id: string,
  doCarrinho?: DoCarrinho,
): Promise<Pedido> {
  const found = (await findPedidos(deps, session, [id], doCarrinho)).get(id.toLowerCase())
  if (!found) throw pedidoNaoEncontrado()
  return found
}

/** All of these orders, in the order asked for; throws NOT_FOUND when one is missing. */
export async function findTodos(
  deps: Deps,
  session: SessionDeAssinante,
  ids: readonly string[],
  doCarrinho?: DoCarrinho,
): Promise<Pedido[]> {
  const found = await findPedidos(deps, session, ids, doCarrinho)
  return [...new Set(ids.map((id) => id.toLowerCase()))].map((id) => {
    const pedido = found.get(id)
    if (!pedido) throw pedidoNaoEncontrado()
    return pedido
  })
}

/** These fretes as orders, by the uuid of the frete. */
export async function listComprados(deps: Deps, session: SessionDeAssinante, freteUuids: readonly string[]) {
  const fretes = await listFretesDe(deps, session.assinaturaUuid, freteUuids)
  return ordersOf(deps, session, [...fretes.values()])
}

export async function ordersOf(deps: Deps, session: SessionDeAssinante, fretes: readonly FreteNaLista[]) {
  const uuids = fretes.map(({ uuid }) => uuid)
  if (uuids.length === 0) return new Map<string, Comprado>()
  const guardados = await listPedidos(deps.db, session.assinaturaUuid, uuids)
  const porFrete = new Map(guardados.map((guardado) => [guardado.freteUuid, guardado]))
  const eventos = Map.groupBy(await listEventosDe(deps.db, uuids), ({ freteUuid }) => freteUuid)
  return new Map(
    fretes.map((item): [string, Comprado] => {
      const guardado = porFrete.get(item.uuid)
      const since = (para: FreteNaLista['statusFrete']) =>
        eventos.get(item.uuid)?.findLast((evento) => evento.para === para)?.em ?? null
      const comprado: Comprado = {
        id: guardado?.uuid ?? item.uuid,
        onde: 'frete',
        item,
        etiquetas: guardado?.etiquetas ?? [],
        criadoEm: guardado?.criadoEm ?? item.data,
        instantes: {
          gerado: since('GERADO'),
          postado: since('POSTADO'),
          entregue: since('ENTREGUE'),
          cancelado: item.dataCancelamento,
          vencido: since('EXPIRADO'),
        },
      }
      return [item.uuid, comprado]
    }),
  )
}

/** Whether a frete is cancelled, being cancelled or expired. Such an order is not bought again. */
export const isEncerrado = ({ onde, item }: Pedido) =>
  onde === 'frete' &&
  'statusFrete' in item &&
  (item.statusFrete === 'CANCELADO' ||
    item.statusFrete === 'EXPIRADO' ||
    item.statusFrete === 'PROCESSANDO_CANCELAMENTO')

const isCancelado = (pedido: Pedido | undefined) =>
  !pedido || (pedido.onde === 'frete' && pedido.item.statusFrete === 'CANCELADO')

/** An order in the cart. */
export const noCarrinho = (
  item: FreteNoCarrinho,
  guardado: Pick<PedidoGuardado, 'etiquetas' | 'criadoEm'> | undefined,
): Pedido => ({
  id: item.uuid,
  onde: 'carrinho',
  item,
  etiquetas: guardado?.etiquetas ?? [],
  criadoEm: guardado?.criadoEm ?? null,
})

const guardadosOf = async ({ db }: Deps, { assinaturaUuid }: SessionDeAssinante, uuids: readonly string[]) =>
  new Map((await listPedidos(db, assinaturaUuid, uuids)).map((guardado) => [guardado.uuid, guardado]))

/** The items of the open cart; none where there is no cart. */
async function readCarrinho(deps: Deps, session: SessionDeAssinante) {
  try {
    return (await findCarrinho(deps, session.assinaturaUuid, session)).carrinho.fretes
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return []
    throw error
  }
}

/**
 * Whether a program sees the owner's document, e-mail, phone and address. A program that may buy sends in the owner's name
 * and needs these data. Other programs get what `GET /assinatura/{id}` tells programs.
 */
export const maySeeDono = (session: Pick<SessionDeAssinante, 'papel' | 'chave'>) => mayInSession(session, 'pagar')
