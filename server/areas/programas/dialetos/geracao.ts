import type { Deps } from '../../../kernel/deps.ts'
import type { SessionDeAssinante } from '../../../kernel/session.ts'
import { findCompraDoFrete } from '../../frete/index.ts'
import { markGerado } from './dialeto.repo.ts'
import { awaitEtiquetas } from './etiquetas.ts'
import { findTodos, type Pedido } from './pedido.ts'

/** What 'generate' has to say of an order. */
export type Geracao = 'gerado' | 'já gerado' | 'em andamento' | 'não pago' | 'encerrado'

/**
 * The labels of these orders. A label is made by itself after the purchase, so this only waits for those that are not there yet, and
 * says of each how it is. The first answer that a label is there is 'gerado', every later one 'já gerado'.
 */
export async function generate(deps: Deps, session: SessionDeAssinante, ids: readonly string[]) {
  const before = await findTodos(deps, session, ids)
  const faltam = before.filter(isPendente)
  if (faltam.length > 0) await awaitEtiquetas(deps, await comprasOf(deps, session, faltam))
  const now = faltam.length > 0 ? await findTodos(deps, session, ids) : before
  const said = new Map<string, Geracao>()
  for (const pedido of now) said.set(pedido.id, await sayGeracao(deps, session, pedido))
  return said
}

const isPendente = ({ onde, item }: Pedido) =>
  onde === 'frete' && 'statusFrete' in item && item.statusFrete === 'PENDENTE'

async function comprasOf(deps: Deps, { assinaturaUuid }: SessionDeAssinante, pedidos: readonly Pedido[]) {
  const compras = new Set<string>()
  for (const { item } of pedidos) compras.add((await findCompraDoFrete(deps, assinaturaUuid, item.uuid)).uuid)
  return [...compras]
}

async function sayGeracao(deps: Deps, { assinaturaUuid }: SessionDeAssinante, pedido: Pedido): Promise<Geracao> {
  if (pedido.onde === 'carrinho') return 'não pago'
  switch (pedido.item.statusFrete) {
    case 'AGUARDANDO_PAGAMENTO':
      return 'não pago'
    case 'PENDENTE':
      return 'em andamento'
    case 'GERADO':
    case 'POSTADO':
    case 'ENTREGUE':
      return (await markGerado(deps.db, assinaturaUuid, pedido.id, deps.clock.now())) ? 'gerado' : 'já gerado'
    default:
      return 'encerrado'
  }
}
