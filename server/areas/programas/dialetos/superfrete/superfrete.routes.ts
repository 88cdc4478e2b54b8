import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { Deps } from '../../../../kernel/deps.ts'
import type { SessionDeAssinante } from '../../../../kernel/session.ts'
import { calculate } from '../calculo.ts'
import { cancelPedidos } from '../cancelamento.ts'
import { addPedido } from '../carrinho.ts'
import { buyPedidos } from '../compra.ts'
import { Cancelamento, PedidoDeCalculo, PedidoNovo, Pedidos } from '../corpos.ts'
import { dialectRoute, openDialectRoute, SUPERFRETE, serveUnknown } from '../dialect-route.ts'
import { awaitEtiquetas, linkEtiquetas } from '../etiquetas.ts'
import { findPedido, listComprados } from '../pedido.ts'
import { Envelope, openEnvelope } from './envelope.ts'
import { renderCalculo, renderCompra, renderNovo, renderPedido, renderUser } from './respostas.ts'

/** SuperFrete's dialect: their paths and shapes, our use cases (docs/dialetos.md). */
export function routesSuperFrete(app: FastifyInstance, deps: Deps) {
  const post = <B extends z.ZodType>(
    path: string,
    right: 'cotar' | 'editarCarrinho' | 'pagar' | 'verFretes' | 'cancelarFretes',
    body: B,
    answer: (session: SessionDeAssinante, body: z.output<B>) => unknown,
  ) =>
    dialectRoute(app, deps, SUPERFRETE, { method: 'POST', path, right, body }, ({ session, body: sent }) =>
      answer(session, sent),
    )
  dialectRoute(app, deps, SUPERFRETE, { method: 'GET', path: '/user', right: 'verConta' }, ({ session }) =>
    renderUser(deps, session),
  )
  post('/calculator', 'cotar', PedidoDeCalculo, async ({ assinaturaUuid }, body) =>
    renderCalculo(deps, await calculate(deps, assinaturaUuid, body)),
  )
  post('/cart', 'editarCarrinho', PedidoNovo, async (session, body) =>
    renderNovo(await addPedido(deps, session, body, { repeats: true })),
  )
  post('/checkout', 'pagar', Pedidos, async (session, { orders }) => {
    const bought = await buyPedidos(deps, session, orders)
    await awaitEtiquetas(deps, [bought.compra.uuid]) // this dialect has no call 'generate', so the checkout waits for labels
    const uuids = bought.pedidos.map(({ item }) => item.uuid)
    const now = await listComprados(deps, session, uuids)
    return renderCompra(deps, session, { ...bought, pedidos: uuids.flatMap((uuid) => now.get(uuid) ?? []) })
  })
  post('/tag/print', 'verFretes', Pedidos, async (session, { orders }) => ({
    url: await linkEtiquetas(deps, session, orders),
  }))
  dialectRoute(
    app,
    deps,
    SUPERFRETE,
    { method: 'GET', path: '/order/info/:id', right: 'verFretes' },
    async ({ session, params }) => renderPedido(deps, session, await findPedido(deps, session, params['id']!)),
  )
  post('/order/cancel', 'cancelarFretes', Cancelamento, async (session, { order }) => {
    const ended = await cancelPedidos(deps, session, order)
    return Object.fromEntries(ended.map(([id, canceled]) => [id, { canceled }]))
  })
  openDialectRoute(app, deps, SUPERFRETE, { method: 'POST', path: '/proxy', body: Envelope }, ({ body, request }) =>
    openEnvelope(app, request, body),
  )
  serveUnknown(app, deps, SUPERFRETE)
}
