// Database: both. Locks.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { IDEMPOTENCY_KEY } from '#contract/kernel/http/cabecalhos'
import { endpoint } from '#contract/kernel/http/endpoint'
import { Instante } from '#contract/kernel/schemas/instante'
import { Reais } from '#contract/kernel/schemas/reais'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { refusal, refusedBy } from '../../testing/recusa.ts'
import { route } from '../http/route.ts'
import { onceByKey } from './idempotency.ts'

/** A purchase that only counts itself: it stands for the calls that move money. */
const Compra = z.object({ numero: z.number(), valor: Reais, em: Instante })
const comprar = endpoint({
  method: 'POST',
  path: '/api/v1/compra',
  summary: '',
  tag: 'teste',
  access: 'subscriber',
  body: z.object({ valor: Reais }),
  requestHeaders: IDEMPOTENCY_KEY,
  response: Compra,
})
let bought = 0
let isBroken = false

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({
    brought: {
      areas: [
        {
          name: 'teste',
          routes: (app, deps) =>
            route(app, deps, comprar, ({ body, session, chave }) =>
              deps.db.transaction().execute((tx) =>
                onceByKey(
                  tx,
                  deps.clock,
                  { dono: session.usuarioUuid, chave, pedido: body, resposta: Compra },
                  async () => {
                    if (isBroken) throw new Error('sem saldo')
                    return { numero: ++bought, valor: body.valor, em: deps.clock.now() }
                  },
                ),
              ),
            ),
        },
      ],
    },
  })
})
afterAll(() => house.stop())
beforeEach(() => {
  bought = 0
  isBroken = false
})

async function person() {
  const caller = house.as((await house.given.assinante()).token)
  return (chave: string | undefined, valor = 10.5) =>
    caller.post('/api/v1/compra', { valor }, chave === undefined ? {} : { 'idempotency-key': chave })
}

test('the same key buys once, however often it is sent, also at the same time, and answers the same each time', async () => {
  const buy = await person()
  const answers = await Promise.all(Array.from({ length: 5 }, () => buy('uma')))
  expect(bought).toBe(1)
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.json()).toMatchObject({ numero: 1, valor: 10.5 })
})

test('the same key with another request is refused, and another person may use the same key', async () => {
  const [ana, beto] = [await person(), await person()]
  await ana('duas')
  expect((await ana('duas', 11)).json()).toMatchObject({ code: 'CHAVE_REUTILIZADA' })
  expect((await beto('duas')).json()).toMatchObject({ numero: 2 })
})

test('a change that fails leaves its key free', async () => {
  const buy = await person()
  isBroken = true
  expect((await buy('falha')).statusCode).toBe(500)
  isBroken = false
  expect((await buy('falha')).json()).toMatchObject({ numero: 1 })
})

test('a key is remembered for 24 hours', async () => {
  const buy = await person()
  await buy('ontem')
  await house.clock.advance(11 * 3600)
  await buy(undefined) // keeps the session in use
  await house.clock.advance(11 * 3600)
  expect((await buy('ontem')).json()).toMatchObject({ numero: 1 })
  await house.clock.advance(2 * 3600 + 1)
  expect((await buy('ontem')).json()).toMatchObject({ numero: 3 })
})

test('without a key each request is its own, and an invalid key is refused', async () => {
  const buy = await person()
  await buy(undefined)
  expect((await buy(undefined)).json()).toMatchObject({ numero: 2 })
  const mensagem = 'Idempotency-Key deve ter de 1 a 200 caracteres, sem espaços.'
  expect(refusedBy(await buy('com espaço'))).toEqual(refusal('Idempotency-Key', mensagem))
  expect((await buy('x'.repeat(201))).statusCode).toBe(422)
})
