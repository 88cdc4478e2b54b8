// Database: PostgreSQL. A failover.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { pagador } from '../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { closeBooks } from '../../testing/livro.ts'
import { type PostgresProxy, startPostgresProxy } from '../../testing/postgres-proxy.ts'

let database: TestDatabase
let proxy: PostgresProxy
let house: TestHouse
beforeAll(async () => {
  database = await openTestDatabase()
  proxy = await startPostgresProxy(database.databaseUrl!)
  house = await startHouse({ database: { ...database, databaseUrl: proxy.url }, env: { DATABASE_POOL: '8' } })
})
afterAll(async () => {
  await closeBooks(house)
  await proxy.close()
  await database.close()
})

test('after a failover one connection meets the old primary, and a purchase notices nothing', async () => {
  const ana = await pagador(house, { saldo: 1_000_00 })
  await Promise.all(Array.from({ length: 8 }, () => house.get('/readyz'))) // fills the pool
  proxy.promote()
  const answer = await ana.me.post(`/api/v1/frete/${ana.carrinho.uuid}`)
  expect(answer.statusCode).toBe(200)
  expect(proxy.refused()).toBe(1)
  expect(await ana.saldos()).toMatchObject({ saldo: 1_000_00 - ana.total })
  expect(await ana.fretes()).toEqual(['PENDENTE'])
})

test('a node whose only answer is a standby’s is not ready, and is again when it reaches the primary', async () => {
  proxy.promote()
  expect((await house.get('/readyz')).statusCode).toBe(503)
  expect((await house.get('/readyz')).statusCode).toBe(200)
})
