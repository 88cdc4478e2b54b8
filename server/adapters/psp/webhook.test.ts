import { expect, test } from 'vitest'
import { type Webhook, WebhookForjado } from '../../ports/psp.ts'
import { readWebhookDePagamento, signWebhook } from './webhook.ts'

const SEGREDO = 'segredo-de-teste'
const TS = '1742505638683'
const now = new Date(Number(TS) + 60_000)

/** From payments.md §3.4. */
const VETORES = [
  [
    { dataId: '123456789', requestId: 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e', ts: TS },
    '5277b7bde2263d8f8958f9a7d81785be91a6e3409189c4728fc872a4f73bd8ee',
  ],
  [
    { dataId: '123456789', requestId: undefined, ts: TS },
    '9ca6014805006c1bb1965883d153b33bd1e234cb4bd5f33b790773d76b6997a2',
  ],
  [
    { dataId: 'ord01jq4s4ky8hwq6na5pxb65b3d3', requestId: '2066ca19-c6f1-498a-be75-1923005edd06', ts: TS },
    '1cb5a89224b9ea9a0239402a8805de2c943322fac8eb49dea63133c0942bd229',
  ],
] as const

const webhookOf = (
  { dataId, requestId, ts }: { dataId: string; requestId: string | undefined; ts: string },
  v1: string,
  query: Webhook['query'] = {},
): Webhook => ({
  headers: { 'x-signature': `ts=${ts},v1=${v1}`, ...(requestId && { 'x-request-id': requestId }) },
  query: { 'data.id': dataId, type: 'payment', ...query },
  corpo: '{"data":{"id":"999"}}',
})
const read = (webhook: Webhook, at = now, segredo = SEGREDO) => readWebhookDePagamento(webhook, { segredo, now: at })

test.each(VETORES)('%j is signed as published', (assinado, v1) => {
  expect(signWebhook(assinado, SEGREDO)).toBe(v1)
  expect(read(webhookOf(assinado, v1))).toBe(assinado.dataId)
  expect(read(webhookOf(assinado, v1.toUpperCase()))).toBe(assinado.dataId)
})

test('an id signed in lower case may come in upper case', () => {
  const [assinado, v1] = VETORES[2]
  expect(read(webhookOf({ ...assinado, dataId: assinado.dataId.toUpperCase() }, v1))).toBe(
    assinado.dataId.toUpperCase(),
  )
  const asReceived = { ...assinado, dataId: 'ORD01' }
  expect(read(webhookOf(asReceived, signWebhook(asReceived, SEGREDO)))).toBe('ORD01')
})

const [honest, V1] = VETORES[0]
test.each<[string, Webhook]>([
  ['no signature', { ...webhookOf(honest, V1), headers: {} }],
  ['another id', webhookOf({ ...honest, dataId: '123456788' }, V1)],
  ['another request', webhookOf({ ...honest, requestId: 'x' }, V1)],
  ['another time', webhookOf({ ...honest, ts: '1742505638684' }, V1)],
  ['no time', { ...webhookOf(honest, V1), headers: { 'x-signature': `v1=${V1}` } }],
  ['one digit of the signature changed', webhookOf(honest, `6${V1.slice(1)}`)],
  ['half a signature', webhookOf(honest, V1.slice(0, 32))],
  ['words for a signature', webhookOf(honest, 'z'.repeat(64))],
  ['two signatures', { ...webhookOf(honest, V1), headers: { 'x-signature': [`ts=${TS},v1=${V1}`, 'ts=1,v1=2'] } }],
  ['two ids', webhookOf(honest, V1, { 'data.id': ['123456789', '1'] })],
  ['no id in the address', { ...webhookOf(honest, V1), query: { type: 'payment' } }],
])('a webhook with %s is forged', (_what, webhook) => {
  expect(() => read(webhook)).toThrow(WebhookForjado)
})

test('a webhook signed with another secret is forged', () => {
  expect(() => read(webhookOf(honest, V1), now, 'outro-segredo')).toThrow(WebhookForjado)
})

test.each([
  ['a week and a minute ago', 7 * 86_400_000 + 60_000, false],
  ['four days ago', 4 * 86_400_000, true],
  ['four minutes ahead', -4 * 60_000, true],
  ['six minutes ahead', -6 * 60_000, false],
])('a webhook signed %s', (_when, age, isBelieved) => {
  const at = new Date(Number(TS) + age)
  const reading = () => read(webhookOf(honest, V1), at)
  if (isBelieved) expect(reading()).toBe(honest.dataId)
  else expect(reading).toThrow(WebhookForjado)
})

test('the time may be in seconds', () => {
  const assinado = { ...honest, ts: TS.slice(0, 10) }
  expect(read(webhookOf(assinado, signWebhook(assinado, SEGREDO)))).toBe(honest.dataId)
})

test('a webhook about something else than a payment is ignored', () => {
  expect(read(webhookOf(honest, V1, { type: 'plan' }))).toBeUndefined()
})

test('an unsigned webhook of the old kind is ignored', () => {
  expect(read({ headers: {}, query: { topic: 'payment', id: '123456789' }, corpo: '' })).toBeUndefined()
})
