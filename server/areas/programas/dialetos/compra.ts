import type { Compra } from '#contract/frete'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../../kernel/session.ts'
import { holdAssinante } from '../../acesso/index.ts'
import { holdAberto } from '../../carrinho/index.ts'
import { buyNow, findCompra, findCompraDoFrete, withFreshPrices } from '../../frete/index.ts'
import { insertPedidos } from './dialeto.repo.ts'
import { type Comprado, findTodos, type Pedido } from './pedido.ts'

/** A purchase, with those of its orders that were asked for. */
export type CompraDoDialeto = { compra: Compra; pedidos: Comprado[] }

/**
 * Buys exactly these orders with the wallet and leaves the rest of the cart as it is. A repeat of the same orders gets the same
 * purchase. Throws NOT_FOUND for an order that is not there, CONFLICT when some are bought already, and what refuses every
 * purchase.
 */
export async function buyPedidos(
  deps: Deps,
  session: SessionDeAssinante,
  asked: readonly string[],
): Promise<CompraDoDialeto> {
  const { assinaturaUuid, usuarioUuid, isPropria } = session
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))]
  const pedido = { assinaturaUuid, isPropria, carrinhoUuid: '', itens: ids, ifMatch: undefined, chave: undefined }
  await findTodos(deps, session, ids) // NOT_FOUND before anything is locked
  await withFreshPrices(deps, pedido, {}, async (tx) => {
    await holdAssinante(tx, assinaturaUuid)
    const aberto = await holdAberto(tx, assinaturaUuid)
    const abertos = ids.filter((id) => aberto?.itens.includes(id))
    if (abertos.length === 0) return { uuid: assinaturaUuid } // a repeat: looked at below
    if (!aberto || abertos.length < ids.length) throw jaComprado()
    await insertPedidos(tx, assinaturaUuid, ids, { em: deps.clock.now() })
    return buyNow(deps, tx, { ...pedido, carrinhoUuid: aberto.carrinhoUuid }, usuarioUuid)
  })
  const pedidos = (await findTodos(deps, session, ids)).map(comprado)
  return { compra: await findCompraDe(deps, session, pedidos), pedidos }
}

function comprado(pedido: Pedido): Comprado {
  if (pedido.onde === 'carrinho' || pedido.item.statusFrete === 'AGUARDANDO_PAGAMENTO')
    throw new AppError('CARRINHO_EM_PAGAMENTO', 'Este pedido já tem um pagamento em andamento.')
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
