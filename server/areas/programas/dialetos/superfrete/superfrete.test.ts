// Database: both. A purchase, the trigger that follows it, and JSON.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../../../../testing/house.ts'
import { closeBooks } from '../../../../testing/livro.ts'
import { findSaldos } from '../../../carteira/index.ts'
import { calculo, pedidoNovo, programa } from '../testing-programa.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

const SF = '//api/v0' // the plug-in glues its base and the path together
type Programa = Awaited<ReturnType<typeof programa>>
type Novo = { id: string; protocol: string; price: string; status: string }
type Comprada = {
  success: boolean
  purchase: { status: string; orders: (Record<string, unknown> & { print: { url: string } })[] }
}

/** An order as SuperFrete's plug-in sends it: no phones, numbers in text. */
const pedido = (tag = '77') => {
  const { from, to, options, ...rest } = pedidoNovo()
  const withoutPhone = (pessoa: typeof from | typeof to) => ({ ...pessoa, phone: undefined, phoneMasked: undefined })
  return {
    ...rest,
    service: '1',
    from: withoutPhone(from),
    to: withoutPhone(to),
    options: { ...options, tags: [{ tag, url: 'https://loja.test' }] },
    platform: 'WooCommerce',
  }
}
const newPedido = async (loja: Programa, tag?: string) => (await loja.post(`${SF}/cart`, pedido(tag))).json<Novo>()
const checkout = (loja: Programa, ...orders: string[]) => loja.post(`${SF}/checkout`, { orders })
const saldoDe = async ({ dono }: Programa) => (await findSaldos(house.db, dono.assinaturaUuid)).saldo

test('the way of the plug-in: user, quote, cart, checkout with its label, print, order, cancel', async () => {
  const loja = await programa(house)
  expect((await loja.get(`${SF}/user`)).json()).toMatchObject({
    id: loja.dono.assinaturaUuid,
    balance: 1000,
    limits: { shipments: 10, shipments_available: 10 },
  })
  const quoted = (await loja.post(`${SF}/calculator`, calculo())).json<Record<string, unknown>[]>()
  expect(quoted.map(({ id, has_error }) => [id, has_error])).toEqual([
    [1, false],
    [2, false],
    [17, false],
    [3, false],
  ])
  expect(quoted[0]).toEqual({
    id: 1,
    name: 'PAC (teste)',
    price: expect.any(Number),
    discount: '0.00',
    currency: 'R$',
    delivery_time: expect.any(Number),
    delivery_range: { min: expect.any(Number), max: expect.any(Number) },
    packages: [expect.objectContaining({ dimensions: { height: '4.00', width: '16.00', length: '24.00' } })],
    additional_services: { receipt: false, own_hand: false },
    company: { id: 1, name: 'Correios', picture: expect.any(String) },
    has_error: false,
  })

  const novo = await newPedido(loja)
  expect(Object.keys(novo).toSorted()).toEqual(['id', 'price', 'protocol', 'status'])
  expect([novo.status, Number(novo.price)]).toEqual(['pending', quoted[0]!['price']])
  const bought = (await checkout(loja, novo.id)).json<Comprada>()
  expect(bought).toEqual({
    success: true,
    purchase: {
      status: 'paid',
      orders: [
        {
          id: novo.id,
          price: Number(novo.price),
          discount: 0,
          service_id: 1,
          tracking: expect.any(String),
          print: { url: expect.stringMatching(/^https?:/) },
        },
      ],
    },
  })
  const [{ print, tracking }] = bought.purchase.orders as [Comprada['purchase']['orders'][0]]
  expect((await house.get(print.url.slice(new URL(print.url).origin.length))).body.slice(0, 4)).toBe('%PDF')
  expect((await loja.post(`${SF}/tag/print`, { orders: [novo.id] })).json()).toEqual(print)
  const info = (await loja.get(`${SF}/order/info/${novo.id}`)).json<Record<string, unknown>>()
  expect(info).toMatchObject({
    id: novo.id,
    status: 'released',
    tracking,
    tags: [{ tag: '77', url: 'https://loja.test' }],
    created_at: '2026-11-25T15:00:00.000Z',
    generated_at: '2026-11-25T15:00:00.000Z',
    posted_at: null,
  })
  const canceled = await loja.post(`${SF}/order/cancel`, { order: { id: novo.id, description: 'Sem estoque' } })
  expect(canceled.json()).toEqual({ [novo.id]: { canceled: true } })
  expect(await saldoDe(loja)).toBe(100_000)
})

test('the same cart three times, also at once, is one order; another tag is another', async () => {
  const loja = await programa(house)
  const same = await Promise.all([newPedido(loja), newPedido(loja), newPedido(loja)])
  expect(new Set([...same, await newPedido(loja)].map(({ id }) => id)).size).toBe(1)
  const other = await newPedido(loja, '78')
  expect(other.id).not.toBe(same[0].id)
  await house.clock.advance(601)
  expect((await newPedido(loja)).id).not.toBe(same[0].id)
})

test('the same cart after its order was cancelled is another order', async () => {
  const loja = await programa(house)
  const { id } = await newPedido(loja)
  await checkout(loja, id)
  await loja.post(`${SF}/order/cancel`, { order: { id, description: 'Sem estoque' } })
  const next = await newPedido(loja)
  expect(next.id).not.toBe(id)
  expect((await newPedido(loja)).id).toBe(next.id)
  expect((await checkout(loja, id)).json()).toMatchObject({ error: 'Este pedido foi cancelado. Faça outro.' })
  expect((await checkout(loja, next.id)).statusCode).toBe(200)
})

test('a checkout that comes again within minutes gets the same answer, later 409; nothing is paid twice', async () => {
  const loja = await programa(house)
  const { id, price } = await newPedido(loja)
  const [first, second] = await Promise.all([checkout(loja, id), checkout(loja, id)])
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect((await newPedido(loja)).id).toBe(id) // a late repeat of the cart finds the order bought
  await house.clock.advance(601)
  const later = await checkout(loja, id)
  expect([later.statusCode, later.json()]).toMatchObject([
    409,
    { success: false, error: 'Estes pedidos já foram pagos.' },
  ])
  expect(await saldoDe(loja)).toBe(100_000 - Math.round(Number(price) * 100))
})

test('refusals say success false; too little money is 400, a service that cannot carry has has_error', async () => {
  const poor = await programa(house, undefined, 100)
  const { id } = await newPedido(poor)
  const short = await checkout(poor, id)
  expect([short.statusCode, short.json()]).toMatchObject([400, { success: false, message: 'Saldo insuficiente.' }])
  const without = await house.get(`${SF}/user`)
  expect([without.statusCode, without.json()]).toEqual([401, { success: false, message: 'Unauthenticated.' }])
  const empty = await poor.post(`${SF}/cart`, {})
  expect([empty.statusCode, empty.json()]).toMatchObject([
    422,
    { success: false, errors: { service: [expect.any(String)] } },
  ])
  const volumes = { height: 150, width: 16, length: 24, weight: 1 }
  const big = await poor.post(`${SF}/calculator`, calculo({ products: undefined, volumes }))
  for (const item of big.json<{ has_error: boolean; error: string }[]>())
    expect([item.has_error, typeof item.error]).toEqual([true, 'string'])
  const other = await programa(house)
  expect((await other.get(`${SF}/order/info/${id}`)).statusCode).toBe(404)
})

test('the envelope of the plug-in’s proxy is opened with its own key, and always answered 200', async () => {
  const loja = await programa(house)
  const ask = async (envelope: Record<string, unknown>) => {
    const headers = { Authorization: `Bearer ${loja.chave}` }
    const answer = await house.post('/api/v0/proxy', { method: 'GET', headers, ...envelope })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  expect(await ask({ endpoint: '/api/v0/user' })).toMatchObject({ status: 200, body: { id: loja.dono.assinaturaUuid } })
  const cart = await ask({ endpoint: '//api/v0/cart', method: 'POST', body: pedido() })
  expect(cart).toMatchObject({ status: 200, body: { status: 'pending' } })
  const refused = { status: 200, body: { success: false, message: 'Unauthenticated.' } }
  expect(await ask({ endpoint: '/api/v0/user', headers: {} })).toEqual(refused)
  for (const endpoint of [
    '/api/v1/frete',
    '/api/v0/../v1/frete',
    '/api/v0/%2e%2e/v1/frete',
    'https://x.test/api/v0/user',
    '/api/v0/proxy',
  ])
    expect([endpoint, (await ask({ endpoint, method: 'POST' })).body['success']]).toEqual([endpoint, false])
})
