import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Escopo } from '#contract/kernel/http/escopo'
import { plusSeconds } from '#contract/kernel/values/instant'
import { CORREIOS, JADLOG } from '../../../../adapters/transportadora/identidade.ts'
import { tabelaTransportadora } from '../../../../adapters/transportadora/tabela/index.ts'
import { TransportadoraIndisponivel } from '../../../../ports/expedicao.ts'
import type { Resposta, Transportadora } from '../../../../ports/transportadora.ts'
import { type CarrinhoWire, givenAgencia } from '../../../../testing/given/carrinho.ts'
import { givenStatus } from '../../../../testing/given/frete.ts'
import { decide } from '../../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../../testing/house.ts'
import { closeBooks } from '../../../../testing/livro.ts'
import { findSaldos } from '../../../carteira/index.ts'
import { tarifasOf } from '../../../cotacao/index.ts'
import { purgePedidos } from '../purga.ts'
import { calculo, pedidoNovo, programa } from '../testing-programa.ts'

/** What Jadlog answers; a test changes it. */
const jadlog = { responde: (answer: Resposta): Resposta | Promise<Resposta> => answer }
const moody = (transportadora: Transportadora): Transportadora => ({
  ...transportadora,
  quote: (volume, asking) => jadlog.responde(transportadora.quote(volume, asking) as Resposta),
})

/** Every price a real higher, or changed by so many cents. */
const dearer = (answer: Resposta): Resposta => changed(answer, 100)
const changed = (answer: Resposta, by: number): Resposta => ({
  ...answer,
  ofertas: answer.ofertas.map((oferta) => ({
    ...oferta,
    valorFrete: oferta.valorFrete + by,
    recibo: {
      ...oferta.recibo,
      total: oferta.valorFrete + by,
      linhas: oferta.recibo.linhas.map((linha, i) => (i === 0 ? { ...linha, valor: linha.valor + by } : linha)),
    },
  })),
})

/** Jadlog's points, which it tells nobody today; how often it was asked. */
let perguntas = 0
const listPerto = () => {
  perguntas++
  return Promise.reject(new TransportadoraIndisponivel('closed today'))
}

let house: TestHouse
beforeAll(async () => {
  const transportadoras = [
    tabelaTransportadora(CORREIOS, () => tarifasOf(house.deps, 'correios')),
    moody(tabelaTransportadora(JADLOG, () => tarifasOf(house.deps, 'jadlog'))),
  ]
  const pontos = [{ transportadoraUuid: JADLOG.uuid, listPerto }]
  house = await startHouse({ brought: { transportadoras, pontos } })
})
afterEach(() => void (jadlog.responde = (answer) => answer))
afterAll(() => closeBooks(house))

const ME = '/api/v2/me'
type Programa = Awaited<ReturnType<typeof programa>>
type Ordem = Record<string, unknown> & { id: string; price: number; status: string }
type Said = Record<string, Record<string, unknown>>

async function newPedido(loja: Programa, changes: Record<string, unknown> = {}) {
  const answer = await loja.post(`${ME}/cart`, pedidoNovo(changes))
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<Ordem>()
}
/** Another program of the same account, with these escopos alone. */
async function other(loja: Programa, ...escopos: Escopo[]) {
  const body = { nome: 'Outra', escopos, validadeDias: 30, senha: loja.dono.senha }
  const made = await house.as(loja.dono.token).post('/api/v1/chave-de-api', body)
  return { ...loja, ...house.as(made.json<{ chave: string }>().chave) }
}
const saldoDe = async ({ dono }: Programa) => (await findSaldos(house.db, dono.assinaturaUuid)).saldo
const checkout = (loja: Programa, ...orders: string[]) => loja.post(`${ME}/shipment/checkout`, { orders })
const cancel = (loja: Programa, ...orders: string[]) =>
  loja.post(`${ME}/shipment/cancel`, { order: orders.map((id) => ({ id, description: 'Desistência' })) })
/** The frete that an order was bought as. */
const freteOf = async (id: string) =>
  (await house.db.selectFrom('dialetoPedido').select('freteUuid').where('uuid', '=', id).executeTakeFirstOrThrow())
    .freteUuid!
const saidOf = (answer: Awaited<ReturnType<typeof checkout>>) => [answer.statusCode, answer.json<Said>()['error']]
/** The owner begins to pay the cart with a Pix. */
async function beginPix(loja: Programa, price: number) {
  const owner = house.as(loja.dono.token)
  const { uuid } = (await owner.get('/api/v1/carrinho')).json<{ uuid: string }>()
  const amount = { amount: Math.round(price * 100), currency: 'BRL' }
  const pix = await owner.post('/api/v1/checkout/payment/pix', { chartUuid: uuid, amount })
  return pix.json<{ paymentId: string }>().paymentId
}
async function newComprado(loja: Programa, changes: Record<string, unknown> = {}) {
  const pedido = await newPedido(loja, changes)
  const bought = await checkout(loja, pedido.id)
  if (bought.statusCode !== 200) throw new Error(bought.body)
  return pedido
}

const CHAVES_DO_PEDIDO = [
  'id',
  'protocol',
  'service_id',
  'agency_id',
  'contract',
  'service_code',
  'quote',
  'price',
  'coupon',
  'discount',
  'delivery_min',
  'delivery_max',
  'status',
  'reminder',
  'insurance_value',
  'weight',
  'width',
  'height',
  'length',
  'diameter',
  'format',
  'billed_weight',
  'receipt',
  'own_hand',
  'collect',
  'collect_scheduled_at',
  'reverse',
  'non_commercial',
  'authorization_code',
  'tracking',
  'self_tracking',
  'delivery_receipt',
  'additional_info',
  'cte_key',
  'paid_at',
  'generated_at',
  'posted_at',
  'delivered_at',
  'canceled_at',
  'suspended_at',
  'expired_at',
  'created_at',
  'updated_at',
  'parse_pi_at',
  'products',
  'from',
  'to',
  'service',
  'agency',
  'invoice',
  'tags',
  'generated_key',
  'volumes',
].toSorted()

describe('the way of the WooCommerce plug-in', () => {
  test('user, quote, cart, checkout, generate, print, tracking, order, cancel: one order with one uuid', async () => {
    const loja = await programa(house)
    const user = await loja.get(ME)
    expect(user.json()).toMatchObject({ id: loja.dono.assinaturaUuid, email: loja.dono.email, document: loja.dono.cpf })
    expect((await loja.get(`${ME}/balance`)).json()).toEqual({ balance: 1000, reserved: 0, debts: null })

    const quoted = (await loja.post(`${ME}/shipment/calculate`, calculo())).json<Record<string, unknown>[]>()
    const pac = quoted.find(({ id }) => id === 1)!
    const pedido = await newPedido(loja)
    expect(pedido).toMatchObject({
      service_id: 1,
      status: 'pending',
      price: Number(pac['price']),
      quote: Number(pac['price']),
      tracking: null,
      products: [{ name: 'Caneca', quantity: 2, unitary_value: '44.95' }],
      from: { name: 'Ana Teste', document: '52998224725', company_document: null, city: 'São Paulo' },
      to: { location_number: '7', complement: 'Loja B', city: 'Rio de Janeiro', state_abbr: 'RJ' },
      tags: [{ tag: 'Pedido 1042', url: 'https://loja.test/pedido/1042' }],
      volumes: [{ height: '4.00', width: '16.00', length: '24.00', weight: '0.30' }],
      paid_at: null,
      created_at: '2026-11-25 15:00:00',
      non_commercial: true,
    })
    expect(Object.keys(pedido).toSorted()).toEqual(CHAVES_DO_PEDIDO)
    expect((await loja.get(`${ME}/cart/${pedido.id}`)).json()).toEqual(pedido)
    expect((await loja.get(`${ME}/orders/${pedido.id}`)).json()).toEqual(pedido)

    const bought = await checkout(loja, pedido.id)
    expect(bought.statusCode).toBe(200)
    const { purchase, ...rest } = bought.json<{ purchase: Record<string, unknown> & { orders: Ordem[] } }>()
    expect(rest).toEqual({ digitable: null, redirect: null, token: null, payment_id: null })
    expect(purchase).toMatchObject({ status: 'paid', total: pedido.price, paid_at: '2026-11-25 15:00:00' })
    expect(purchase.orders.map(({ id, status }) => [id, status])).toEqual([[pedido.id, 'released']])
    expect(Object.keys(purchase.orders[0]!).toSorted()).toEqual(CHAVES_DO_PEDIDO)
    expect(await saldoDe(loja)).toBe(100_000 - Math.round(pedido.price * 100))

    const generated = await loja.post(`${ME}/shipment/generate`, { orders: [pedido.id] })
    expect(generated.json()).toEqual({ [pedido.id]: { status: true, message: 'Envio gerado com sucesso' } })
    const again = await loja.post(`${ME}/shipment/generate`, { orders: [pedido.id] })
    expect([again.statusCode, again.json()]).toEqual([
      200,
      { [pedido.id]: { status: false, message: 'O envio já está gerado' } },
    ])

    const { url } = (await loja.post(`${ME}/shipment/print`, { orders: { 55: pedido.id } })).json<{ url: string }>()
    const pdf = await house.get(pathOf(url))
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.body.slice(0, 4)]).toEqual([
      200,
      'application/pdf',
      '%PDF',
    ])
    expect((await loja.get(`${ME}/imprimir/pdf/${pedido.id}`)).json()).toEqual({ url })
    expect((await loja.post(`${ME}/shipment/preview`, { orders: [pedido.id] })).json()).toEqual({ url })

    const order = (await loja.get(`${ME}/orders/${pedido.id}`)).json<Ordem>()
    expect(order).toMatchObject({ status: 'generated', generated_at: '2026-11-25 15:00:00' })
    expect(order['tracking']).toEqual(expect.stringMatching(/^[A-Z]{2}\d{9}BR$/))
    expect(order['self_tracking']).toBe(order['tracking'])
    const tracked = (await loja.post(`${ME}/shipment/tracking`, { orders: [pedido.id] })).json<Said>()
    expect(tracked).toEqual({
      [pedido.id]: {
        id: pedido.id,
        protocol: pedido['protocol'],
        status: 'generated',
        tracking: order['tracking'],
        melhorenvio_tracking: order['tracking'],
        created_at: '2026-11-25 15:00:00',
        paid_at: '2026-11-25 15:00:00',
        generated_at: '2026-11-25 15:00:00',
        posted_at: null,
        delivered_at: null,
        canceled_at: null,
        expired_at: null,
      },
    })
    const listed = (await loja.get(`${ME}/orders`)).json<{ data: Ordem[]; total: number }>()
    expect([listed.total, listed.data]).toEqual([1, [order]])
    for (const q of [pedido.id, order['tracking'] as string])
      expect((await loja.get(`${ME}/orders/search?q=${q}`)).json()).toEqual([order])

    const cancellable = await loja.post(`${ME}/shipment/cancellable`, { orders: [pedido.id] })
    expect(cancellable.json()).toEqual({ [pedido.id]: { cancellable: true } })
    const askedByGet = await loja.get(`${ME}/shipment/cancellable`, { body: { orders: [pedido.id] } })
    expect(askedByGet.json()).toEqual(cancellable.json())
    const reason = { id: pedido.id, reason_id: '2', description: 'Desistência do comprador' }
    const canceled = await loja.post(`${ME}/shipment/cancel`, { order: reason })
    expect(canceled.json()).toEqual({ [pedido.id]: { canceled: true, time: '2026-11-25 15:00:00' } })
    expect((await loja.post(`${ME}/shipment/cancel`, [reason])).json()).toEqual(canceled.json())
    expect((await loja.get(`${ME}/orders/${pedido.id}`)).json()).toMatchObject({
      status: 'canceled',
      canceled_at: '2026-11-25 15:00:00',
    })
    expect(await saldoDe(loja)).toBe(100_000)
    expect((await loja.post(`${ME}/shipment/print`, { orders: [pedido.id] })).statusCode).toBe(422)
  })
})

const pathOf = (url: string) => url.slice(new URL(url).origin.length)

describe('calculate', () => {
  test('a good item has these keys and types, and neither error nor message', async () => {
    const loja = await programa(house, ['cotacoes:ler'])
    const items = (await loja.post(`${ME}/shipment/calculate`, calculo())).json<Said[]>()
    expect(items.map(({ id }) => id)).toEqual([1, 2, 17, 3, 4])
    expect(items.find((one) => (one['id'] as unknown) === 2)).toEqual({
      id: 2,
      name: 'SEDEX (teste)',
      price: expect.stringMatching(/^\d+\.\d\d$/),
      custom_price: expect.stringMatching(/^\d+\.\d\d$/),
      discount: '0.00',
      currency: 'R$',
      delivery_time: expect.any(Number),
      delivery_range: { min: expect.any(Number), max: expect.any(Number) },
      custom_delivery_time: expect.any(Number),
      custom_delivery_range: { min: expect.any(Number), max: expect.any(Number) },
      packages: [
        {
          price: expect.stringMatching(/^\d+\.\d\d$/),
          discount: '0.00',
          format: 'box',
          dimensions: { height: 4, width: 16, length: 24 },
          weight: '0.30',
          insurance_value: '89.90',
          products: [{ id: '31', quantity: 2 }],
        },
      ],
      additional_services: { receipt: false, own_hand: false, collect: false },
      company: {
        id: 1,
        name: 'Correios',
        picture: expect.stringMatching(/^https?:.*\/transportadoras\/correios\.svg$/),
      },
    })
  })

  test('what the plug-ins send is read: lists, maps, one object, numbers in text, masks, services in every form', async () => {
    const loja = await programa(house, ['cotacoes:ler'])
    const ids = async (changes: Record<string, unknown>, path = '/shipment/calculate') => {
      const answer = await loja.post(`${ME}${path}`, calculo(changes))
      return [answer.statusCode, answer.json<{ id: number }[]>().map(({ id }) => id)]
    }
    const all = [1, 2, 17, 3, 4]
    const volume = { height: '4', width: '16,0', length: '24.0', weight: '0.3' }
    expect(await ids({ services: '1,2,' }, '/shipment/calculate/')).toEqual([200, [1, 2]])
    expect(await ids({ services: 3 })).toEqual([200, [3]])
    expect(await ids({ services: undefined })).toEqual([200, all])
    expect(await ids({ services: '27,15' })).toEqual([200, []])
    expect(await ids({ products: undefined, volumes: [volume] })).toEqual([200, all])
    expect(await ids({ products: undefined, volumes: volume })).toEqual([200, all])
    expect(await ids({ products: undefined, package: volume, options: { insurance_value: '10' } })).toEqual([200, all])
  })

  test('a parcel that nobody carries, and a second volume, have their reason at each service', async () => {
    const loja = await programa(house, ['cotacoes:ler'])
    const ask = async (changes: Record<string, unknown>) =>
      (await loja.post(`${ME}/shipment/calculate`, calculo({ products: undefined, ...changes }))).json<Said[]>()
    const big = { height: '1,000.0', width: 16, length: 24, weight: 0.3 }
    for (const item of await ask({ volumes: [big] })) {
      expect(Object.keys(item).toSorted()).toEqual(['company', 'error', 'id', 'name'])
      expect(item['error']).toBe('Somente podem ser contratados fretes com dimensão até 140cm.')
    }
    const heavy = await ask({ volumes: [{ height: 10, width: 16, length: 24, weight: 2 }] })
    expect(heavy.map(({ id, error }) => [id, typeof error])).toEqual([
      [1, 'undefined'],
      [2, 'undefined'],
      [17, 'string'],
      [3, 'undefined'],
      [4, 'undefined'],
    ])
    const two = await ask({ volumes: [big, big] })
    expect(two.every(({ error }) => JSON.stringify(error).includes('um volume'))).toBe(true)
  })

  test('the cart costs what was quoted, also for a shop that declares no insurance', async () => {
    const loja = await programa(house)
    const product = { ...calculo().products.a1b2, insurance_value: 0, unitary_value: '2500' }
    const [item] = (await loja.post(`${ME}/shipment/calculate`, calculo({ products: [product], services: 1 }))).json<
      Said[]
    >()
    expect(item!['packages']).toMatchObject([{ insurance_value: '3000.00' }]) // all that PAC covers of it
    const products = [{ name: 'Câmera', quantity: 2, unitary_value: 2500 }]
    const answer = await loja.post(
      `${ME}/cart`,
      pedidoNovo({ products, options: { invoice: { key: '35261111222333000181550010000000011000000010' } } }),
    )
    expect([answer.statusCode, answer.json<Ordem>().price]).toEqual([201, Number(item!['price'])])
    expect(answer.json()).toMatchObject({
      non_commercial: false,
      products: [],
      insurance_value: 3000,
      invoice: { key: '35261111222333000181550010000000011000000010', number: null },
    })
  })

  test('a silent carrier is left out before the plug-in gives up', async () => {
    const loja = await programa(house, ['cotacoes:ler'])
    jadlog.responde = () => new Promise(() => {})
    const begun = performance.now()
    const items = (await loja.post(`${ME}/shipment/calculate`, calculo())).json<Said[]>()
    expect(performance.now() - begun).toBeLessThan(3_500)
    expect(items.map((item) => [item['id'], 'error' in item])).toEqual([
      [1, false],
      [2, false],
      [17, false],
      [3, true],
      [4, true],
    ])
  })
})

describe('the cart', () => {
  test('checkout buys exactly these orders and leaves the rest; the same checkout, twice or at once, buys once', async () => {
    const loja = await programa(house)
    const [one, two, three] = [await newPedido(loja), await newPedido(loja), await newPedido(loja, { service: '2' })]
    const answers = await Promise.all([checkout(loja, one.id, three.id), checkout(loja, three.id, one.id)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const idOf = (answer: (typeof answers)[0]) => answer.json<{ purchase: { id: string } }>().purchase.id
    expect(new Set([...answers, await checkout(loja, one.id, three.id)].map(idOf)).size).toBe(1)
    expect(await saldoDe(loja)).toBe(100_000 - Math.round((one.price + three.price) * 100))
    const left = (await loja.get(`${ME}/cart`)).json<{ data: Ordem[]; total: number }>()
    expect(left.data).toEqual([two])
    const own = await house.as(loja.dono.token).get('/api/v1/carrinho')
    expect(own.json()).toMatchObject({ fretes: [{ uuid: two.id, selecionado: true, pedido: 'Pedido 1042' }] })
    const mixed = await checkout(loja, one.id, two.id)
    expect([mixed.statusCode, mixed.json<Said>()['error']]).toEqual([
      422,
      'Um destes pedidos já foi comprado. Envie só os que faltam.',
    ])
    expect((await checkout(loja, two.id, randomUUID())).statusCode).toBe(404)
    expect((await checkout(loja, two.id)).statusCode).toBe(200)
    expect((await loja.get(`${ME}/cart`)).json()).toMatchObject({ data: [], total: 0 })
  })

  test('an expired price is asked for again; a changed one is told first, and then bought', async () => {
    await givenAgencia(house, { cep: '01310100' })
    const loja = await programa(house)
    const [same, other] = [await newPedido(loja), await newPedido(loja, { service: 3 })]
    await house.clock.advance(24 * 3600 + 1)
    jadlog.responde = dearer
    const told = await checkout(loja, same.id, other.id)
    expect([told.statusCode, told.json<Said>()['error']]).toEqual([
      422,
      'O preço de um frete mudou. Confira o carrinho antes de pagar.',
    ])
    const now = (await loja.get(`${ME}/cart/${other.id}`)).json<Ordem>()
    expect(now.price).toBeCloseTo(other.price + 1, 5)
    expect(await saldoDe(loja)).toBe(100_000)
    expect((await checkout(loja, same.id, other.id)).statusCode).toBe(200)
    expect(await saldoDe(loja)).toBe(100_000 - Math.round((same.price + now.price) * 100))
  })

  test('the price of another item, and one that fell, stop no purchase', async () => {
    await givenAgencia(house, { cep: '01310100' })
    const loja = await programa(house)
    const [same, other, third] = [await newPedido(loja), await newPedido(loja, { service: 3 }), await newPedido(loja)]
    await house.clock.advance(24 * 3600 + 1)
    jadlog.responde = dearer
    expect(saidOf(await checkout(loja, same.id))).toEqual([200, undefined])
    await house.clock.advance(24 * 3600 + 1)
    jadlog.responde = (answer) => changed(answer, -1)
    const before = await saldoDe(loja)
    expect(saidOf(await checkout(loja, other.id, third.id))).toEqual([200, undefined])
    expect(await saldoDe(loja)).toBe(before - Math.round((other.price + third.price) * 100) + 1)
  })

  test('orders that were never bought are forgotten after sixty days in no cart; a removed one keeps no tags', async () => {
    const loja = await programa(house)
    const [kept, removed] = [await newPedido(loja), await newPedido(loja)]
    await loja.delete(`${ME}/cart/${removed.id}`)
    const stored = () =>
      house.db
        .selectFrom('dialetoPedido')
        .select(['uuid', 'etiquetas'])
        .where('uuid', 'in', [kept.id, removed.id])
        .orderBy('uuid')
        .execute()
    const both = [
      { uuid: kept.id, etiquetas: kept['tags'] },
      { uuid: removed.id, etiquetas: [] },
    ]
    expect(await stored()).toEqual(both)
    const criadoEm = plusSeconds(house.clock.now(), -61 * 86_400)
    await purgePedidos.run(house.deps, {})
    expect(await stored()).toEqual(both)
    await house.db.updateTable('dialetoPedido').set({ criadoEm }).where('uuid', 'in', [kept.id, removed.id]).execute()
    await purgePedidos.run(house.deps, {})
    expect(await stored()).toEqual([both[0]])
  })

  test('only a key makes the house ask a carrier for its agencies', async () => {
    const agencia = await givenAgencia(house, { cep: '01310100' })
    const loja = await programa(house, ['cotacoes:ler'])
    const path = `${ME}/shipment/agencies?postal_code=01310-100&company=2`
    const before = perguntas
    for (const caller of [house, house.as('ffk_nada'), house.as(loja.dono.token)]) {
      expect((await caller.get(path)).body).toContain(agencia)
    }
    expect(perguntas).toBe(before)
    expect((await loja.get(path)).statusCode).toBe(200)
    expect(perguntas).toBe(before + 1)
  })

  test('a price that a reading of the cart raised is told by the checkout, too', async () => {
    await givenAgencia(house, { cep: '01310100' })
    const loja = await programa(house)
    const pedido = await newPedido(loja, { service: 3 })
    await house.clock.advance(24 * 3600 + 1)
    jadlog.responde = dearer
    await house.as(loja.dono.token).get('/api/v1/carrinho')
    const answers = [await checkout(loja, pedido.id), await checkout(loja, pedido.id)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200])
  })

  test('two purchases of other orders at once are both made', async () => {
    const loja = await programa(house)
    const [one, two] = [await newPedido(loja), await newPedido(loja)]
    const answers = await Promise.all([checkout(loja, one.id), checkout(loja, two.id)])
    const orders = answers.map((answer) => answer.json<{ purchase: { orders: Ordem[] } }>().purchase.orders[0]?.id)
    expect(orders).toEqual([one.id, two.id])
    expect(await saldoDe(loja)).toBe(100_000 - Math.round((one.price + two.price) * 100))
  })

  test('an order that its owner buys on the site keeps its uuid', async () => {
    const loja = await programa(house)
    const pedido = await newPedido(loja)
    const owner = house.as(loja.dono.token)
    const { uuid } = (await owner.get('/api/v1/carrinho')).json<{ uuid: string }>()
    expect((await owner.post(`/api/v1/frete/${uuid}`)).statusCode).toBe(200)
    await house.runJobs()
    expect((await loja.get(`${ME}/orders/${pedido.id}`)).json()).toMatchObject({ id: pedido.id, status: 'generated' })
    const { data } = (await loja.get(`${ME}/orders`)).json<{ data: Ordem[] }>()
    expect(data.map(({ id, tags }) => [id, tags])).toEqual([[pedido.id, pedido['tags']]])
  })

  test('DELETE with a body [] removes an order, and again does nothing; a bought one is refused', async () => {
    const loja = await programa(house)
    const [one, two] = [await newPedido(loja), await newComprado(loja)]
    const remove = (id: string) =>
      loja.delete(`${ME}/cart/${id}`, { body: '[]', headers: { 'content-type': 'application/json' } })
    expect([(await remove(one.id)).statusCode, (await remove(one.id)).statusCode]).toEqual([204, 204])
    expect((await loja.get(`${ME}/cart/${one.id}`)).statusCode).toBe(404)
    expect((await remove(two.id)).statusCode).toBe(422)
    expect((await remove(randomUUID())).statusCode).toBe(404)
  })

  test('a carrier with agencies takes the chosen one, else the nearest', async () => {
    const agencia = await givenAgencia(house, { cep: '01310100' })
    const loja = await programa(house)
    const listed = await house.get(`${ME}/shipment/agencies?state=SP&city=sao%20paulo&company=2&country=BR&limit=100`)
    const agencies = listed.json<Said[]>()
    const mine = agencies.find((one) => (one['id'] as unknown) === agencia)!
    expect(mine).toMatchObject({
      name: 'Jadlog Paulista',
      address: { city: { city: 'São Paulo', state: { state_abbr: 'SP' } } },
      companies: [{ id: 2, name: 'Jadlog' }],
    })
    expect((await newPedido(loja, { service: 3, agency: agencia }))['agency_id']).toBe(agencia)
    expect((await newPedido(loja, { service: 3 }))['agency_id']).toEqual(expect.any(String))
    const wrong = await loja.post(`${ME}/cart`, pedidoNovo({ service: 3, agency: randomUUID() }))
    expect([wrong.statusCode, wrong.json<Said>()['errors']]).toEqual([422, { agency: ['Selecione uma agencia.'] }])
  })
})

describe('refusals', () => {
  test('without a valid key, and with the session of a person: 401 exactly', async () => {
    const { dono } = await programa(house)
    const said = { message: 'Unauthenticated.' }
    for (const caller of [house, house.as('ffk_nada'), house.as('eyJ0.eyJ9.nada'), house.as(dono.token)])
      for (const path of ['', '/', '/cart', '/orders']) {
        const answer = await caller.get(`${ME}${path}`)
        expect([path, answer.statusCode, answer.json()]).toEqual([path, 401, said])
      }
  })

  test('each call names the escopo that the key lacks', async () => {
    const loja = await programa(house, ['notificacoes:ler'])
    const calls = [
      ['GET', '', 'conta:ler'],
      ['GET', '/companies', 'lojas:ler'],
      ['GET', '/balance', 'conta:ler'],
      ['POST', '/shipment/calculate', 'cotacoes:ler'],
      ['POST', '/cart', 'carrinho:editar'],
      ['GET', '/cart', 'carrinho:ler'],
      ['DELETE', `/cart/${randomUUID()}`, 'carrinho:editar'],
      ['POST', '/shipment/checkout', 'fretes:comprar'],
      ['POST', '/shipment/generate', 'fretes:ler'],
      ['POST', '/shipment/print', 'fretes:ler'],
      ['GET', '/orders', 'fretes:ler'],
      ['POST', '/shipment/cancel', 'fretes:cancelar'],
    ] as const
    for (const [method, path, escopo] of calls) {
      const url = `${ME}${path}`
      const answer = await house.app.inject({ method, url, headers: { authorization: `Bearer ${loja.chave}` } })
      expect([path, answer.statusCode, answer.json(), answer.headers['x-escopo-ausente']]).toEqual([
        path,
        403,
        { message: 'This action is unauthorized.' },
        escopo,
      ])
    }
  })

  test('only a key with carrinho:ler sees orders in the cart', async () => {
    const loja = await programa(house)
    const { id } = await newPedido(loja)
    const blind = await other(loja, 'fretes:ler', 'carrinho:editar', 'fretes:comprar')
    const seeing = await other(loja, 'fretes:ler', 'carrinho:ler')
    const ask = async (reader: typeof blind) => [
      (await reader.get(`${ME}/orders/${id}`)).statusCode,
      (await reader.get(`/api/v0/order/info/${id}`)).statusCode,
      (await reader.post(`${ME}/shipment/tracking`, { orders: [id] })).statusCode,
    ]
    expect(await ask(blind)).toEqual([404, 404, 404])
    expect(await ask(seeing)).toEqual([200, 200, 200])
    expect((await checkout(blind, id)).statusCode).toBe(200)
  })

  test('a key that buys and does not see fretes gets neither people nor labels', async () => {
    const loja = await programa(house)
    const [one, two] = [await newPedido(loja), await newPedido(loja)]
    const buyer = await other(loja, 'fretes:comprar')
    const bought = await checkout(buyer, one.id)
    expect(bought.json()).toMatchObject({
      purchase: { status: 'paid', orders: [{ id: one.id, service_id: 1, price: one.price, status: 'released' }] },
    })
    const said = await buyer.post('/api/v0/checkout', { orders: [two.id] })
    expect(said.json()).toMatchObject({
      purchase: { orders: [{ id: two.id, price: two.price, print: { url: null } }] },
    })
    for (const { body } of [bought, said])
      expect(body).not.toMatch(/João|11144477735|Pio X|Caneca|loja\.test|etiquetas\.pdf/)
  })

  test('the owner’s document, e-mail, phone and address are for keys that also buy', async () => {
    const loja = await programa(house, ['conta:ler'])
    const me = (await loja.get(ME)).json<Said>()
    expect(me).toMatchObject({ firstname: 'Ana', email: null, document: null, phone: { phone: null }, address: null })
    expect((await loja.get(`${ME}/addresses`)).json()).toEqual({ data: [] })
    const user = (await loja.get('/api/v0/user')).json<Said>()
    expect(user).toMatchObject({ firstname: 'Ana', email: null, document: null, phone: null, balance: 1000 })
    const buyer = await other(loja, 'conta:ler', 'fretes:comprar')
    expect((await buyer.get(ME)).json()).toMatchObject({ email: loja.dono.email, document: loja.dono.cpf })
  })

  test('each of several orders to cancel has its own answer', async () => {
    const loja = await programa(house)
    const [one, far, two] = [await newComprado(loja), await newComprado(loja), await newComprado(loja)]
    const paid = await saldoDe(loja)
    await givenStatus(house, await freteOf(far.id), 'POSTADO')
    const answer = await cancel(loja, one.id, far.id, two.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      [one.id]: { canceled: true },
      [far.id]: { canceled: false },
      [two.id]: { canceled: true },
    })
    expect(await saldoDe(loja)).toBe(paid + Math.round((one.price + two.price) * 100))
    expect((await cancel(loja, ...Array<string>(21).fill(one.id))).statusCode).toBe(422)
  })

  test('refused fields have lists of texts under the program’s own names', async () => {
    const loja = await programa(house)
    const { from, to } = pedidoNovo()
    const cases: [Record<string, unknown>, string][] = [
      [{ to: { ...to, document: '111.111.111-11' } }, 'to.document'],
      [{ to: { ...to, name: 'João' } }, 'to.name'],
      [{ to: { ...to, city: 'Nada', state_abbr: 'AC' } }, 'to.city'],
      [{ to: { ...to, postal_code: '1' } }, 'to.postal_code'],
      [{ from: { ...from, number: 'muito longo' } }, 'from.number'],
      [{ from: undefined }, 'from'],
      [{ service: 27 }, 'service'],
      [{ service: undefined }, 'service'],
      [{ products: [] }, 'products'],
      [{ volumes: undefined }, 'volumes'],
      [{ volumes: [pedidoNovo().volumes, pedidoNovo().volumes] }, 'volumes'],
      [{ options: { reverse: true } }, 'options.reverse'],
      [{ options: { invoice: { key: '123' } } }, 'options.invoice.key'],
    ]
    for (const [changes, campo] of cases) {
      const answer = await loja.post(`${ME}/cart`, pedidoNovo(changes))
      const { message, error, errors } = answer.json<{
        message: string
        error: string
        errors: Record<string, string[]>
      }>()
      expect([campo, answer.statusCode, typeof message, typeof error]).toEqual([campo, 422, 'string', 'string'])
      expect([campo, Object.keys(errors)]).toEqual([campo, [campo]])
      expect(errors[campo]!.length).toBeGreaterThan(0)
      for (const texts of Object.values(errors)) expect(texts.every((text) => typeof text === 'string')).toBe(true)
    }
    expect((await loja.get(`${ME}/cart`)).json()).toMatchObject({ total: 0 })
  })

  test('an order of a firm with an alphanumeric CNPJ, its volumes in a list; orders as a bare list', async () => {
    const loja = await programa(house)
    const { to, volumes } = pedidoNovo()
    const firma = { ...to, name: 'Loja do Rio Ltda', document: '', company_document: '12.ABC.345/01DE-35' }
    const pedido = await newPedido(loja, { to: firma, volumes: [volumes] })
    expect(pedido['to']).toMatchObject({ name: 'Loja do Rio Ltda', document: null, company_document: '12ABC34501DE35' })
    const bought = await loja.post(`${ME}/shipment/checkout`, [pedido.id.toUpperCase()])
    expect([bought.statusCode, bought.json()]).toMatchObject([200, { purchase: { orders: [{ id: pedido.id }] } }])
  })

  test('thirds of a real, line breaks and broken characters in what a shop calls its goods are taken', async () => {
    const loja = await programa(house)
    const products = [{ name: 'Kit\n3 canecas \ud83d\u0000 ❤', quantity: 3, unitary_value: 33.3333333 }]
    const tags = [{ tag: 'Pedido\u0000 9', url: null }]
    const pedido = await newPedido(loja, { products, options: { tags } })
    expect(pedido).toMatchObject({
      products: [{ name: 'Kit 3 canecas � ❤', quantity: 3, unitary_value: '33.33' }],
      tags: [{ tag: 'Pedido 9', url: null }],
    })
  })

  test('too little money is 422 with a text that says saldo, and nothing is bought', async () => {
    const loja = await programa(house, undefined, 100)
    const pedido = await newPedido(loja)
    const answer = await checkout(loja, pedido.id)
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { message: 'Saldo insuficiente.', error: 'Saldo insuficiente.' },
    ])
    expect((await loja.get(`${ME}/cart`)).json()).toMatchObject({ data: [{ id: pedido.id, status: 'pending' }] })
    expect(await saldoDe(loja)).toBe(100)
  })

  test('somebody else’s order is 404 everywhere, and stays untouched', async () => {
    const [ana, bia] = [await programa(house), await programa(house)]
    const [pending, bought] = [await newPedido(ana), await newComprado(ana)]
    const orders = [bought.id]
    for (const answer of [
      await bia.get(`${ME}/cart/${pending.id}`),
      await bia.delete(`${ME}/cart/${pending.id}`),
      await bia.get(`${ME}/orders/${bought.id}`),
      await bia.get(`${ME}/imprimir/pdf/${bought.id}`),
      await checkout(bia, pending.id),
      await bia.post(`${ME}/shipment/generate`, { orders }),
      await bia.post(`${ME}/shipment/print`, { orders }),
      await bia.post(`${ME}/shipment/preview`, { orders }),
      await bia.post(`${ME}/shipment/tracking`, { orders }),
      await bia.post(`${ME}/shipment/cancellable`, { orders }),
      await bia.post(`${ME}/shipment/cancel`, { order: { id: bought.id, reason_id: 2 } }),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { message: 'Pedido não encontrado.', error: 'Pedido não encontrado.' },
      ])
    expect((await ana.get(`${ME}/orders/${bought.id}`)).json()).toMatchObject({ status: 'released' })
    expect((await ana.get(`${ME}/orders/${pending.id}`)).json()).toMatchObject({ status: 'pending' })
  })

  test('generate says of each order how it is', async () => {
    const loja = await programa(house)
    const [pending, bought] = [await newPedido(loja), await newComprado(loja)]
    const answer = await loja.post(`${ME}/shipment/generate`, { orders: [pending.id, bought.id] })
    expect(answer.json()).toEqual({
      [pending.id]: { status: false, message: 'O envio ainda não foi pago.' },
      [bought.id]: { status: true, message: 'Envio gerado com sucesso' },
    })
    // the simulated carrier fails three times for this number
    const late = await newComprado(loja, { to: { ...pedidoNovo().to, number: '503' } })
    const orders = [late.id]
    expect((await loja.post(`${ME}/shipment/generate`, { orders })).json()).toEqual({
      [late.id]: { status: false, message: 'A etiqueta ainda está sendo emitida. Tente de novo em instantes.' },
    })
    expect((await loja.get(`${ME}/orders/${late.id}`)).json()).toMatchObject({ status: 'released', generated_at: null })
    expect((await loja.post(`${ME}/shipment/print`, { orders })).statusCode).toBe(422)
  })

  test('an order that waits for a Pix of its owner cannot be bought again; when that ends it is in the cart as before', async () => {
    const loja = await programa(house)
    const pedido = await newPedido(loja)
    const paymentId = await beginPix(loja, pedido.price)
    const refused = await checkout(loja, pedido.id)
    expect([refused.statusCode, refused.json<Said>()['error']]).toEqual([
      422,
      'Este pedido já tem um pagamento em andamento.',
    ])
    expect((await loja.get(`${ME}/orders/${pedido.id}`)).json()).toMatchObject({ status: 'pending', paid_at: null })
    await decide(house, paymentId, 'EXPIRAR')
    await house.runJobs()
    expect((await loja.get(`${ME}/orders/${pedido.id}`)).json()).toEqual(pedido)
    expect((await checkout(loja, pedido.id)).statusCode).toBe(200)
    expect((await loja.get(`${ME}/orders/${pedido.id}`)).json()).toMatchObject({ id: pedido.id, status: 'released' })
  })

  test('DELETE of an order whose Pix failed does nothing the second time, too', async () => {
    const loja = await programa(house)
    const { id, price } = await newPedido(loja)
    await decide(house, await beginPix(loja, price), 'EXPIRAR')
    await house.runJobs()
    for (const _ of [1, 2]) expect((await loja.delete(`${ME}/cart/${id}`)).statusCode).toBe(204)
  })

  test('an order that is over is not paid: cancelled, expired, or cancelled before it was ever paid', async () => {
    const loja = await programa(house)
    const [cancelled, expired] = [await newComprado(loja), await newComprado(loja)]
    expect((await cancel(loja, cancelled.id)).json()).toMatchObject({ [cancelled.id]: { canceled: true } })
    await givenStatus(house, await freteOf(expired.id), 'EXPIRADO')
    const unpaid = await newPedido(loja)
    await beginPix(loja, unpaid.price)
    await cancel(loja, unpaid.id)
    await house.runJobs()
    const before = await saldoDe(loja)
    for (const { id } of [cancelled, expired, unpaid])
      expect(saidOf(await checkout(loja, id))).toEqual([422, 'Este pedido foi cancelado. Faça outro.'])
    expect(await saldoDe(loja)).toBe(before)
  })

  test('a bought item that a stale page puts into the cart again is not bought twice', async () => {
    const loja = await programa(house)
    const pedido = await newPedido(loja)
    const owner = house.as(loja.dono.token)
    const { fretes } = (await owner.get('/api/v1/carrinho')).json<CarrinhoWire>()
    expect((await checkout(loja, pedido.id)).statusCode).toBe(200)
    const before = await saldoDe(loja)
    const saved = await owner.post('/api/v1/carrinho', { fretes })
    expect(saved.json()).toMatchObject({ fretes: [{ uuid: pedido.id }] })
    expect(saidOf(await checkout(loja, pedido.id))).toEqual([
      422,
      'Um destes pedidos já foi comprado. Envie só os que faltam.',
    ])
    expect(await saldoDe(loja)).toBe(before)
  })

  test('a purchase of another account whose item has the uuid of an order leaves the order as it is', async () => {
    const [ana, bia] = [await programa(house), await programa(house)]
    const pedido = await newPedido(ana)
    const { id } = await newPedido(bia)
    const other = house.as(bia.dono.token)
    const { fretes } = (await other.get('/api/v1/carrinho')).json<CarrinhoWire>()
    await bia.delete(`${ME}/cart/${id}`)
    expect((await checkout(ana, pedido.id)).statusCode).toBe(200)
    const before = (await ana.get(`${ME}/orders/${pedido.id}`)).json<Ordem>()
    const saved = await other.post('/api/v1/carrinho', { fretes: [{ ...fretes[0], uuid: pedido.id }] })
    expect(saved.json()).toMatchObject({ fretes: [{ uuid: pedido.id }] })
    const { uuid } = saved.json<CarrinhoWire>()
    expect((await other.post(`/api/v1/frete/${uuid}`)).statusCode).toBe(200)
    expect((await ana.get(`${ME}/orders/${pedido.id}`)).json()).toEqual(before)
  })

  test('an unpaid order is not cancelled and not printed', async () => {
    const loja = await programa(house)
    const { id } = await newPedido(loja)
    expect((await loja.post(`${ME}/shipment/cancel`, { order: { id } })).statusCode).toBe(422)
    expect((await loja.post(`${ME}/shipment/print`, { orders: [id] })).statusCode).toBe(422)
    expect((await loja.post(`${ME}/shipment/cancellable`, { orders: [id] })).json()).toEqual({
      [id]: { cancellable: false },
    })
  })

  test('a link to labels ends after a day, and a changed one opens nothing', async () => {
    const loja = await programa(house)
    const { id } = await newComprado(loja)
    await loja.post(`${ME}/shipment/generate`, { orders: [id] })
    const { url } = (await loja.get(`${ME}/imprimir/pdf/${id}`)).json<{ url: string }>()
    const path = pathOf(url)
    for (const wrong of [
      path.slice(0, -1),
      path.replace('link=e', 'link=f'),
      path.split('?')[0]!,
      `${path}.x`.slice(0, 60),
    ])
      expect([wrong, [404, 422].includes((await house.get(wrong)).statusCode)]).toEqual([wrong, true])
    expect((await house.app.inject({ method: 'HEAD', url: path })).statusCode).toBe(404)
    await house.clock.advance(24 * 3600)
    expect((await house.get(path)).statusCode).toBe(404)
  })

  test('bad input is never a fault of ours', async () => {
    const loja = await programa(house)
    const json = { 'content-type': 'application/json' }
    const posts = ['/cart', '/shipment/calculate', '/shipment/checkout', '/shipment/print', '/shipment/cancel']
    for (const path of posts)
      for (const payload of ['', '[]', '{}', 'null', '{', '"x"', '{"orders":"x"}', '{"orders":[1]}', '{"order":{}}']) {
        const answer = await loja.post(`${ME}${path}`, payload, json)
        expect([path, payload, answer.statusCode < 500, typeof answer.json<Said>()['message']]).toEqual([
          path,
          payload,
          true,
          'string',
        ])
        expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      }
    for (const payload of ['', '{', '[]', ' '.repeat(17_000)])
      expect((await loja.get(`${ME}/shipment/cancellable`, { body: payload })).statusCode).toBeGreaterThanOrEqual(400)
    for (const path of ['/orders/x', '/cart/x', '/nada', '/shipment/services/99', '/companies/x'])
      expect([path, (await loja.get(`${ME}${path}`)).statusCode]).toEqual([path, 404])
  })
})

describe('the way to speak', () => {
  test('both prefixes, with a slash at the end, without User-Agent and Accept, with a type but no body', async () => {
    const loja = await programa(house)
    const plain = { 'content-type': 'application/json', 'user-agent': '', accept: '' }
    for (const path of ['/api/v2/me', '/v2/me', '/api/v2/me/', '/v2/me/', '//v2//me/addresses/']) {
      const answer = await loja.get(path, { headers: plain })
      expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
        path,
        200,
        'application/json; charset=utf-8',
      ])
    }
    const unknown = await loja.get('/v2/me/coupons')
    expect([unknown.statusCode, unknown.json<Said>()['message']]).toEqual([404, 'Esta chamada não existe aqui.'])
  })

  test('the account, its shops and the catalogue', async () => {
    const loja = await programa(house)
    const { data } = (await loja.get(`${ME}/addresses`)).json<{ data: Said[] }>()
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ city: { state: { country: { id: 'BR' } } }, latitude: null })
    expect((await loja.get(`${ME}/companies`)).json()).toEqual({ data: [] })
    const services = (await house.get(`${ME}/shipment/services`)).json<Said[]>()
    expect(services.map(({ id, name, company }) => [id, name, company!['name']])).toEqual([
      [1, 'PAC (teste)', 'Correios'],
      [2, 'SEDEX (teste)', 'Correios'],
      [17, 'Mini Envios (teste)', 'Correios'],
      [3, '.Package (teste)', 'Jadlog'],
      [4, '.Com (teste)', 'Jadlog'],
    ])
    expect((await house.get(`${ME}/shipment/services/2`)).json()).toEqual(services[1])
    const companies = (await house.get(`${ME}/shipment/companies`)).json<Said[]>()
    expect(companies.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Correios'],
      [2, 'Jadlog'],
    ])
  })

  test('no answer of success has message, error or errors', async () => {
    const loja = await programa(house)
    const { id } = await newComprado(loja)
    const orders = [id]
    for (const answer of [
      await checkout(loja, id),
      await loja.post(`${ME}/shipment/generate`, { orders }),
      await loja.post(`${ME}/shipment/print`, { orders }),
      await loja.post(`${ME}/shipment/tracking`, { orders }),
      await loja.get(`${ME}/orders/${id}`),
      await loja.get(`${ME}/orders`),
      await loja.get(`${ME}/cart`),
      await loja.get(ME),
    ]) {
      expect(answer.statusCode).toBe(200)
      expect(Object.keys(answer.json<object>()).filter((key) => /^(?:message|errors?)$/.test(key))).toEqual([])
    }
  })

  test('the 251st call of a key in a minute is 429 as the dialect says it', async () => {
    const loja = await programa(house)
    for (let i = 0; i < 250; i++) await loja.get(`${ME}/cart/x`)
    const answer = await loja.get(ME)
    expect([answer.statusCode, answer.json()]).toEqual([429, { message: 'Too Many Attempts.' }])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})
