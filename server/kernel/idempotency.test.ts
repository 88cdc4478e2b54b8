import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../testing.ts'
import { onceByKey } from './idempotency.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

let runs = 0
const buy = (asked: { dono?: string; chave?: string; pedido?: unknown }) =>
  house.db.transaction().execute((tx) =>
    onceByKey(tx, house.deps.clock, { dono: 'ana', chave: 'k', pedido: { valor: 10 }, ...asked }, async () => {
      runs += 1
      return { compra: runs }
    }),
  )

test('the same key buys once, however often and at once it is sent, and answers the same each time', async () => {
  runs = 0
  const answers = await Promise.all(Array.from({ length: 5 }, () => buy({ chave: 'uma' })))
  expect(runs).toBe(1)
  expect(answers).toEqual(Array(5).fill({ compra: 1 }))
})

test('the same key with another request is refused, and another person may use the same key', async () => {
  await buy({ chave: 'duas' })
  await expect(buy({ chave: 'duas', pedido: { valor: 11 } })).rejects.toMatchObject({ code: 'CHAVE_REUTILIZADA' })
  const before = runs
  await buy({ chave: 'duas', dono: 'beto' })
  expect(runs).toBe(before + 1)
})

test('a change that fails leaves its key free', async () => {
  const fail = house.db
    .transaction()
    .execute((tx) =>
      onceByKey(tx, house.deps.clock, { dono: 'ana', chave: 'falha', pedido: 1 }, () =>
        Promise.reject(new Error('sem saldo')),
      ),
    )
  await expect(fail).rejects.toThrow('sem saldo')
  runs = 0
  expect(await buy({ chave: 'falha', pedido: 1 })).toEqual({ compra: 1 })
})

test('a key is remembered for 24 hours', async () => {
  await buy({ chave: 'ontem' })
  const before = runs
  await house.clock.advance(24 * 3600 + 1)
  await buy({ chave: 'ontem' })
  expect(runs).toBe(before + 1)
})
