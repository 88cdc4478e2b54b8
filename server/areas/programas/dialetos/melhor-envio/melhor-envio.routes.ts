import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Deps } from '../../../../kernel/deps.ts'
import { AppError } from '../../../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../../../kernel/session.ts'
import { listFretes } from '../../../frete/index.ts'
import { calculate } from '../calculo.ts'
import { cancelPedidos, listCancelaveis } from '../cancelamento.ts'
import { addPedido, removePedido } from '../carrinho.ts'
import { buyPedidos } from '../compra.ts'
import { Cancelamento, Pagina, PedidoDeCalculo, PedidoNovo, Pedidos } from '../corpos.ts'
import { dialectRoute, hasPrograma, MELHOR_ENVIO, openDialectRoute, serveUnknown } from '../dialect-route.ts'
import { linkEtiquetas } from '../etiquetas.ts'
import { generate } from '../geracao.ts'
import { findPedido, findPedidos, listNoCarrinho, ordersOf, pedidoNaoEncontrado } from '../pedido.ts'
import { instante } from '../valores.rules.ts'
import { renderCalculo } from './calculo-dito.ts'
import { FiltroDeAgencias, listAgencias, listCompanies, listServicos } from './catalogo-dito.ts'
import { renderCompra, renderGeracao } from './compra-dita.ts'
import {
  findEmpresa,
  listEmpresas,
  listEnderecos,
  listEnderecosDaEmpresa,
  renderSaldo,
  renderUser,
} from './conta-dita.ts'
import { renderPedido, renderRastreio } from './pedido-dito.ts'

/** Melhor Envio's dialect: their paths and shapes, our use cases (docs/dialetos.md). */
export function routesMelhorEnvio(app: FastifyInstance, deps: Deps) {
  conta(app, deps)
  catalogo(app, deps)
  carrinho(app, deps)
  envio(app, deps)
  pedidos(app, deps)
  serveUnknown(app, deps, MELHOR_ENVIO)
}

function conta(app: FastifyInstance, deps: Deps) {
  const get = (
    path: string,
    right: 'verConta' | 'verLojas',
    find: (session: SessionDeAssinante, id: string) => unknown,
  ) =>
    dialectRoute(app, deps, MELHOR_ENVIO, { method: 'GET', path, right }, ({ session, params }) =>
      find(session, params['id'] ?? ''),
    )
  get('', 'verConta', (session) => renderUser(deps, session))
  get('/addresses', 'verConta', (session) => listEnderecos(deps, session))
  get('/balance', 'verConta', (session) => renderSaldo(deps, session))
  get('/companies', 'verLojas', (session) => listEmpresas(deps, session))
  get('/companies/:id', 'verLojas', (session, id) => findEmpresa(deps, session, id))
  get('/companies/:id/addresses', 'verLojas', (session, id) => listEnderecosDaEmpresa(deps, session, id))
}

function catalogo(app: FastifyInstance, deps: Deps) {
  const open = (path: string, list: () => unknown) =>
    openDialectRoute(app, deps, MELHOR_ENVIO, { method: 'GET', path }, list)
  const one = (path: string, list: () => readonly { id: number }[]) =>
    openDialectRoute(app, deps, MELHOR_ENVIO, { method: 'GET', path }, ({ params }) => {
      const found = list().find(({ id }) => String(id) === params['id'])
      if (!found) throw new AppError('NOT_FOUND', 'Não encontrado.')
      return found
    })
  open('/shipment/services', () => listServicos(deps))
  one('/shipment/services/:id', () => listServicos(deps))
  open('/shipment/companies', () => listCompanies(deps))
  one('/shipment/companies/:id', () => listCompanies(deps))
  openDialectRoute(
    app,
    deps,
    MELHOR_ENVIO,
    { method: 'GET', path: '/shipment/agencies', query: FiltroDeAgencias },
    // carriers are asked only for a program with the direito
    async ({ query, request }) =>
      listAgencias(deps, query, { onlyStored: !(await hasPrograma(deps, request, 'cotar')) }),
  )
}

function carrinho(app: FastifyInstance, deps: Deps) {
  const at = { path: '/cart' }
  const comId = { path: '/cart/:id' }
  dialectRoute(
    app,
    deps,
    MELHOR_ENVIO,
    { ...at, method: 'POST', right: 'editarCarrinho', body: PedidoNovo, status: 201 },
    async ({ session, body }) => renderPedido(deps, await addPedido(deps, session, body)),
  )
  dialectRoute(
    app,
    deps,
    MELHOR_ENVIO,
    { ...at, method: 'GET', right: 'verCarrinho', query: Pagina },
    async ({ session, query }) => {
      const todos = await listNoCarrinho(deps, session)
      const [from, to] = [(query.page - 1) * query.per_page, query.page * query.per_page]
      return paged(
        todos.slice(from, to).map((pedido) => renderPedido(deps, pedido)),
        query,
        todos.length,
      )
    },
  )
  dialectRoute(
    app,
    deps,
    MELHOR_ENVIO,
    { ...comId, method: 'GET', right: 'verCarrinho' },
    async ({ session, params }) => {
      const pedido = await findPedido(deps, session, params['id']!)
      if (pedido.onde !== 'carrinho') throw pedidoNaoEncontrado()
      return renderPedido(deps, pedido)
    },
  )
  dialectRoute(
    app,
    deps,
    MELHOR_ENVIO,
    { ...comId, method: 'DELETE', right: 'editarCarrinho', status: 204 },
    ({ session, params }) => removePedido(deps, session, params['id']!),
  )
}

function envio(app: FastifyInstance, deps: Deps) {
  dialectRoute(
    app,
    deps,
    MELHOR_ENVIO,
    { method: 'POST', path: '/shipment/calculate', right: 'cotar', body: PedidoDeCalculo },
    async ({ session, body }) => renderCalculo(deps, await calculate(deps, session.assinaturaUuid, body)),
  )
  dialectRoute(
    app,
    deps,
    MELHOR_ENVIO,
    { method: 'POST', path: '/shipment/checkout', right: 'pagar', body: Pedidos },
    async ({ session, body }) => renderCompra(deps, session, await buyPedidos(deps, session, body.orders)),
  )
  dialectRoute(
    app,
    deps,
    MELHOR_ENVIO,
    { method: 'POST', path: '/shipment/generate', right: 'verFretes', body: Pedidos },
    async ({ session, body }) => renderGeracao(await generate(deps, session, body.orders)),
  )
  for (const path of ['/shipment/print', '/shipment/preview'])
    dialectRoute(
      app,
      deps,
      MELHOR_ENVIO,
      { method: 'POST', path, right: 'verFretes', body: Pedidos },
      async ({ session, body }) => ({ url: await linkEtiquetas(deps, session, body.orders) }),
    )
  dialectRoute(
    app,
    deps,
    MELHOR_ENVIO,
    { method: 'GET', path: '/imprimir/pdf/:id', right: 'verFretes' },
    async ({ session, params }) => ({ url: await linkEtiquetas(deps, session, [params['id']!]) }),
  )
  dialectRoute(
    app,
    deps,
    MELHOR_ENVIO,
    { method: 'POST', path: '/shipment/tracking', right: 'verFretes', body: Pedidos },
    async ({ session, body }) => {
      const found = await findPedidos(deps, session, body.orders)
      if (found.size === 0) throw pedidoNaoEncontrado()
      return Object.fromEntries([...found].map(([id, pedido]) => [id, renderRastreio(pedido)]))
    },
  )
  for (const method of ['POST', 'GET'] as const)
    dialectRoute(
      app,
      deps,
      MELHOR_ENVIO,
      { method, path: '/shipment/cancellable', right: 'verFretes', body: Pedidos },
      async ({ session, body }) => {
        const said = await listCancelaveis(deps, session, body.orders)
        return Object.fromEntries(said.map(([id, cancellable]) => [id, { cancellable }]))
      },
    )
  dialectRoute(
    app,
    deps,
    MELHOR_ENVIO,
    { method: 'POST', path: '/shipment/cancel', right: 'cancelarFretes', body: Cancelamento },
    async ({ session, body }) => {
      const ended = await cancelPedidos(deps, session, body.order)
      const time = instante(deps.clock.now())
      return Object.fromEntries(ended.map(([id, canceled]) => [id, canceled ? { canceled, time } : { canceled }]))
    },
  )
}

/** The longest text of a search for orders. */
const Procura = z.object({ q: z.string({ error: 'Diga o que procurar.' }).trim().min(1).max(100) })
const MAX_ACHADOS = 50

function pedidos(app: FastifyInstance, deps: Deps) {
  dialectRoute(
    app,
    deps,
    MELHOR_ENVIO,
    { method: 'GET', path: '/orders', right: 'verFretes', query: Pagina },
    async ({ session, query }) => {
      const asked = { page: query.page - 1, pageSize: query.per_page }
      const { total, fretes } = await listFretes(deps, deps.db, session, asked)
      const orders = [...(await ordersOf(deps, session, fretes)).values()]
      return paged(
        orders.map((pedido) => renderPedido(deps, pedido)),
        query,
        total,
      )
    },
  )
  dialectRoute(
    app,
    deps,
    MELHOR_ENVIO,
    { method: 'GET', path: '/orders/search', right: 'verFretes', query: Procura },
    async ({ session, query }) => {
      const byId = [...(await findPedidos(deps, session, [query.q])).values()]
      const { fretes } = await listFretes(deps, deps.db, session, { busca: query.q, page: 0, pageSize: MAX_ACHADOS })
      const found = byId.length > 0 ? byId : [...(await ordersOf(deps, session, fretes)).values()]
      return found.map((pedido) => renderPedido(deps, pedido))
    },
  )
  dialectRoute(
    app,
    deps,
    MELHOR_ENVIO,
    { method: 'GET', path: '/orders/:id', right: 'verFretes' },
    async ({ session, params }) => renderPedido(deps, await findPedido(deps, session, params['id']!)),
  )
}

const paged = (data: unknown[], { page, per_page }: z.output<typeof Pagina>, total: number) => ({
  data,
  current_page: page,
  per_page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  total,
})
