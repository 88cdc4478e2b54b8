import type { Deps } from '../../../kernel/deps.ts'
import type { SessionDeAssinante } from '../../../kernel/session.ts'
import { listComprasDe } from '../../frete/index.ts'
import { listPedidos, markGerados } from './dialeto.repo.ts'
import { awaitEtiquetas } from './etiquetas.ts'
import { findTodos, type Pedido } from './pedido.ts'

/** What 'generate' answers about an order. */
export type Geracao = 'gerado' | 'já gerado' | 'em andamento' | 'não pago' | 'encerrado'

/**
 * Waits for the labels of these orders, and says how each order stands. The purchase has the labels made, so this call only
 * waits. The first answer about a label that is there is 'gerado', every later one 'já gerado'.
 */
export async function generate(deps: Deps, session: SessionDeAssinante, ids: readonly string[]) {
  const before = await findTodos(deps, session, ids)
  const faltam = before.filter(isPendente)
  if (faltam.length > 0) await awaitEtiquetas(deps, await comprasOf(deps, session, faltam))
  const now = faltam.length > 0 ? await findTodos(deps, session, ids) : before
  const novos = await noteGerados(deps, session, now)
  return new Map(now.map((pedido) => [pedido.id, geracaoOf(pedido, novos)]))
}

const isPendente = ({ onde, item }: Pedido) =>
  onde === 'frete' && 'statusFrete' in item && item.statusFrete === 'PENDENTE'

const comprasOf = ({ db }: Deps, { assinaturaUuid }: SessionDeAssinante, pedidos: readonly Pedido[]) =>
  listComprasDe(
    db,
    assinaturaUuid,
    pedidos.map(({ item }) => item.uuid),
  )

/**
 * Notes that a program is told of these labels now. Returns the fretes whose label was not told before. A frete that was
 * bought on the site without an order of a program has no row for this note, so its label counts as new each time.
 */
async function noteGerados({ db, clock }: Deps, { assinaturaUuid }: SessionDeAssinante, pedidos: readonly Pedido[]) {
  const gerados = pedidos.filter((pedido) => isGerado(pedido)).map(({ item }) => item.uuid)
  if (gerados.length === 0) return new Set<string>()
  const noted = new Set(await markGerados(db, assinaturaUuid, gerados, clock.now()))
  const guardados = await listPedidos(db, assinaturaUuid, gerados)
  const known = new Set(guardados.map(({ freteUuid }) => freteUuid))
  return new Set(gerados.filter((uuid) => noted.has(uuid) || !known.has(uuid)))
}

const isGerado = (pedido: Pedido) =>
  pedido.onde === 'frete' && ['GERADO', 'POSTADO', 'ENTREGUE'].includes(pedido.item.statusFrete)

function geracaoOf(pedido: Pedido, novos: ReadonlySet<string>): Geracao {
  if (pedido.onde === 'carrinho' || pedido.item.statusFrete === 'AGUARDANDO_PAGAMENTO') return 'não pago'
  if (pedido.item.statusFrete === 'PENDENTE') return 'em andamento'
  if (!isGerado(pedido)) return 'encerrado'
  return novos.has(pedido.item.uuid) ? 'gerado' : 'já gerado'
}
