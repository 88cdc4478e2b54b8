import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ACCESS_TOKEN, startMercadoPago } from '../../../adapters/psp/mercadopago/testing.ts'
import type { Webhook } from '../../../ports/psp.ts'
import type { PagamentoWire } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { passTime } from '../../../testing/tempo.ts'
import { findSaldos } from '../../carteira/index.ts'

let local: Awaited<ReturnType<typeof startMercadoPago>>
let house: TestHouse
beforeAll(async () => {
  local = await startMercadoPago()
  const env = {
    SANDBOX: 'off',
    PUBLIC_URL: 'https://frete.exemplo',
    MERCADOPAGO_ACCESS_TOKEN: ACCESS_TOKEN,
    MERCADOPAGO_WEBHOOK_SECRET: local.segredo,
    MERCADOPAGO_URL: local.url,
    MERCADOPAGO_TIMEOUT_MS: '60000', // an honest answer may be late on a busy machine
  }
  house = await startHouse({ env })
})
afterAll(async () => {
  await closeBooks(house)
  await local.close()
})
beforeEach(() => {
  local.behave('honest')
  local.pagamentos.clear()
})

/** Somebody who puts R$ 50,00 into the wallet by Pix. */
async function recarga() {
  const { token, assinaturaUuid } = await house.given.assinante()
  const me = house.as(token)
  const [pix] = (await me.get('/api/v1/meiopagamento')).json<{ uuid: string }[]>()
  const started = await me.post('/api/v1/transacao', { valor: 50, meioPagamento: { uuid: pix?.uuid } })
  const paymentId = started.json<{ uuid?: string }>().uuid ?? ''
  return {
    started,
    saldo: async () => (await findSaldos(house.db, assinaturaUuid)).saldo,
    find: async () => (await me.get(`/api/v1/checkout/payment/${paymentId}`)).json<PagamentoWire>(),
  }
}
const deliver = ({ headers, query, corpo }: Webhook) =>
  house.app.inject({
    method: 'POST',
    url: '/api/v1/webhooks/mercadopago',
    headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    query: query as Record<string, string>,
    payload: corpo,
  })
const [APROVADO, CANCELADO] = [
  { status: 'approved', status_detail: 'accredited' },
  { status: 'cancelled', status_detail: 'expired' },
]

test('a paid Pix fills the wallet once, however often and in whatever order webhooks come', async () => {
  const ana = await recarga()
  expect(ana.started.statusCode).toBe(201)
  expect(await ana.find()).toMatchObject({ status: 'PENDING', isSandbox: false })
  const [id = ''] = local.pagamentos.keys()
  const created = local.webhook(id, house.clock.now())
  local.change(id, APROVADO)
  const paid = local.webhook(id, house.clock.now())
  const answers = await Promise.all([paid, created, paid, created, paid].map(deliver))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(await ana.saldo()).toBe(5000)
  expect(await ana.find()).toMatchObject({ status: 'APPROVED' })
})

test('a forged webhook is refused and asks nobody; a true webhook for an unpaid Pix moves no money', async () => {
  const ana = await recarga()
  const [id = ''] = local.pagamentos.keys()
  const before = local.pedidos.length
  const webhook = local.webhook(id, house.clock.now())
  const forged = await deliver({ ...webhook, headers: { ...webhook.headers, 'x-request-id': 'outro' } })
  expect(forged.statusCode).toBe(400)
  expect(forged.json()).toMatchObject({ code: 'AVISO_FORJADO' })
  expect(local.pedidos).toHaveLength(before)
  expect((await deliver(webhook)).statusCode).toBe(200) // a true webhook, and nobody has paid
  expect(await ana.saldo()).toBe(0)
})

test('a true webhook while Mercado Pago is down: the answer makes Mercado Pago send it again', async () => {
  const ana = await recarga()
  const [id = ''] = local.pagamentos.keys()
  local.change(id, APROVADO)
  local.behave('error 500')
  expect((await deliver(local.webhook(id, house.clock.now()))).statusCode).toBe(502)
  expect(await ana.saldo()).toBe(0)
  local.behave('honest')
  expect((await deliver(local.webhook(id, house.clock.now()))).statusCode).toBe(200)
  expect(await ana.saldo()).toBe(5000)
})

test('a webhook that never comes: the job asks', async () => {
  const ana = await recarga()
  const [id = ''] = local.pagamentos.keys()
  local.change(id, APROVADO)
  await passTime(house, 3 * 60)
  expect(await ana.saldo()).toBe(5000)
})

test('the answer to a charge is lost after it was made: the job finds the charge and its money', async () => {
  local.behave('lost 500')
  const ana = await recarga()
  expect(local.pagamentos.size).toBe(1)
  local.behave('honest')
  const [id = ''] = local.pagamentos.keys()
  local.change(id, APROVADO)
  await passTime(house, 3 * 60)
  expect(local.pagamentos.size).toBe(1)
  expect(await ana.saldo()).toBe(5000)
})

test('an unpaid Pix is taken back after twenty minutes; money that comes later is not lost', async () => {
  const ana = await recarga()
  const [id = ''] = local.pagamentos.keys()
  await passTime(house, 25 * 60)
  expect(local.pagamentos.get(id)).toMatchObject({ status: 'cancelled' })
  expect(await ana.find()).toMatchObject({ status: 'EXPIRED' })
  local.change(id, APROVADO)
  expect((await deliver(local.webhook(id, house.clock.now()))).statusCode).toBe(200)
  expect(await ana.saldo()).toBe(5000)
  local.change(id, CANCELADO) // an old answer that comes late
  await deliver(local.webhook(id, house.clock.now()))
  expect(await ana.saldo()).toBe(5000)
})

test('a chargeback leaves the wallet', async () => {
  const ana = await recarga()
  const [id = ''] = local.pagamentos.keys()
  local.change(id, APROVADO)
  await deliver(local.webhook(id, house.clock.now()))
  local.change(id, { status: 'charged_back', status_detail: 'settled' })
  for (let i = 0; i < 2; i++) expect((await deliver(local.webhook(id, house.clock.now()))).statusCode).toBe(200)
  expect(await ana.saldo()).toBe(0)
  expect(await ana.find()).toMatchObject({ status: 'REFUNDED' })
  local.change(id, { status: 'charged_back', status_detail: 'reimbursed' })
  for (let i = 0; i < 2; i++) expect((await deliver(local.webhook(id, house.clock.now()))).statusCode).toBe(200)
  expect(await ana.saldo()).toBe(5000)
  expect(await ana.find()).toMatchObject({ status: 'APPROVED' })
})

test('what Mercado Pago’s own desk gives back leaves the wallet, part by part', async () => {
  const ana = await recarga()
  const [id = ''] = local.pagamentos.keys()
  local.change(id, APROVADO)
  await deliver(local.webhook(id, house.clock.now()))
  for (const [reais, saldo] of [
    [10, 4000],
    [10, 4000],
    [25.5, 2450],
  ] as const) {
    local.change(id, { ...APROVADO, status_detail: 'partially_refunded', transaction_amount_refunded: reais })
    expect((await deliver(local.webhook(id, house.clock.now()))).statusCode).toBe(200)
    expect(await ana.saldo()).toBe(saldo)
  }
  local.change(id, { status: 'refunded', status_detail: 'refunded', transaction_amount_refunded: 50 })
  await deliver(local.webhook(id, house.clock.now()))
  expect(await ana.saldo()).toBe(0)
  expect(await ana.find()).toMatchObject({ status: 'REFUNDED' })
})

test('a webhook at another bank’s address is not found', async () => {
  const { headers, query, corpo } = local.webhook('1', house.clock.now())
  const url = '/api/v1/webhooks/sandbox'
  const answer = await house.app.inject({
    method: 'POST',
    url,
    headers: headers as Record<string, string>,
    query: query as Record<string, string>,
    payload: corpo,
  })
  expect(answer.statusCode).toBe(404)
})
