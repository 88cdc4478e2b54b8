import type { Compra } from '#contract/frete'
import { MENSAGENS_DA_COMPRA } from '#contract/kernel/values/mensagens-da-compra'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../../kernel/session.ts'
import { holdAssinante } from '../../acesso/index.ts'
import { holdAberto } from '../../carrinho/index.ts'
import { buyNow, findCompra, findCompraDoFrete, listStatus, withFreshPrices } from '../../frete/index.ts'
import { insertPedidos, listPedidos, type PedidoGuardado, updateVistos } from './dialeto.repo.ts'
import { type Comprado, findTodos, isEncerrado, type Pedido, pedidoNaoEncontrado } from './pedido.ts'

/** A purchase, and the orders of it that the program named. */
export type CompraDoDialeto = { compra: Compra; pedidos: Comprado[] }

/**
 * Buys exactly these orders with the wallet and leaves the rest of the cart as it is. A repeat of the same orders gets the
 * same purchase. Throws NOT_FOUND for an unknown order, CONFLICT when some of the orders are bought, cancelled or expired, and
 * CARRINHO_EM_PAGAMENTO while another payment of the order is under way. Throws CARRINHO_ALTERADO when a price is higher than
 * the program was told; the next call buys at this price. Throws what refuses every purchase, too.
 */
export async function buyPedidos(
  deps: Deps,
  session: SessionDeAssinante,
  asked: readonly string[],
): Promise<CompraDoDialeto> {
  const { assinaturaUuid } = session
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))]
  if (!ids.every(isUuid)) throw pedidoNaoEncontrado()
  try {
    await buyAbertos(deps, session, ids)
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined
    if (code === 'CARRINHO_ALTERADO') await tellPrecos(deps, assinaturaUuid, ids)
    if (code === 'CONFLICT') await findTodos(deps, session, ids, 'pagar') // throws NOT_FOUND if an order is unknown
    throw error
  }
  const pedidos = (await findTodos(deps, session, ids, 'pagar')).map(comprado)
  const compra = await findCompraDe(deps, session, pedidos)
  return { compra, pedidos }
}

/** Buys these orders from the open cart. Does nothing when the cart has none of them: a repeat, or unknown orders. */
function buyAbertos(deps: Deps, session: SessionDeAssinante, ids: readonly string[]) {
  const { assinaturaUuid, usuarioUuid, isPropria } = session
  const pedido = { assinaturaUuid, isPropria, carrinhoUuid: '', itens: ids, ifMatch: undefined, chave: undefined }
  return withFreshPrices(deps, pedido, {}, async (tx) => {
    await holdAssinante(tx, assinaturaUuid)
    const aberto = await holdAberto(tx, assinaturaUuid)
    const abertos = ids.filter((id) => aberto?.precos.has(id))
    if (!aberto || abertos.length === 0) return { uuid: assinaturaUuid }
    if (abertos.length < ids.length) throw jaComprado()
    await insertPedidos(tx, assinaturaUuid, ids, { em: deps.clock.now() })
    const guardados = await listPedidos(tx, assinaturaUuid, ids)
    // a page that was opened before a purchase can put a bought item into the cart again
    const fretes = guardados.flatMap(({ freteUuid }) => freteUuid ?? [])
    const status = await listStatus(tx, assinaturaUuid, fretes)
    if ([...status.values()].some((one) => one !== 'CANCELADO')) throw jaComprado()
    const isMaisCaro = ({ uuid, vistoCentavos }: PedidoGuardado) =>
      vistoCentavos !== null && aberto.precos.get(uuid)! > vistoCentavos
    const bought = await buyNow(deps, tx, { ...pedido, carrinhoUuid: aberto.carrinhoUuid }, usuarioUuid)
    // compared after `buyNow`, which asks for expired prices again first; this refusal rolls the purchase back
    if (bought !== 'vencido' && guardados.some(isMaisCaro))
      throw new AppError('CARRINHO_ALTERADO', MENSAGENS_DA_COMPRA.precoMudou)
    return bought
  })
}

/** Notes the prices of now as told, because the refusal tells of them. The next checkout buys at these prices. */
const tellPrecos = (deps: Deps, assinaturaUuid: string, ids: readonly string[]) =>
  deps.db.transaction().execute(async (tx) => {
    const aberto = await holdAberto(tx, assinaturaUuid)
    const precos = [...(aberto?.precos ?? [])].filter(([uuid]) => ids.includes(uuid))
    if (precos.length > 0) await updateVistos(tx, assinaturaUuid, new Map(precos))
  })

function comprado(pedido: Pedido): Comprado {
  if (pedido.onde === 'carrinho' || pedido.item.statusFrete === 'AGUARDANDO_PAGAMENTO')
    throw new AppError('CARRINHO_EM_PAGAMENTO', 'Este pedido já tem um pagamento em andamento.')
  if (isEncerrado(pedido)) throw new AppError('CONFLICT', 'Este pedido foi cancelado. Faça outro.')
  return pedido
}

/** The purchase that all these orders come from. */
async function findCompraDe(deps: Deps, { assinaturaUuid }: SessionDeAssinante, pedidos: readonly Comprado[]) {
  const { uuid } = await findCompraDoFrete(deps, assinaturaUuid, pedidos[0]!.item.uuid)
  const compra = await findCompra(deps, assinaturaUuid, uuid)
  const fretes = new Set(compra.fretes.map((frete) => frete.uuid))
  if (!pedidos.every(({ item }) => fretes.has(item.uuid))) throw jaComprado()
  return compra
}

const jaComprado = () => new AppError('CONFLICT', 'Um destes pedidos já foi comprado. Envie só os que faltam.')
