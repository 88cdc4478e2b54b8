import { DefaultQueryExecutor, type QueryExecutor } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { comprador, frete } from '../../testing/given/carrinho.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { refusal, refusedBy } from '../../testing/recusa.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

describe('a large cart', () => {
  const many = (cotacao: string, count: number) => Array.from({ length: count }, () => frete(cotacao))

  test('holds 1.000 items, and returns them whole; one more is refused', async () => {
    const ana = await comprador(house)
    const { 'correios/sedex': sedex } = await ana.quote()
    const full = await ana.fill(...many(sedex, 1000))
    expect(full.fretes).toHaveLength(1000)
    const back = await ana.save(full.fretes)
    expect(back.json()).toEqual(full)
    const over = await ana.save(many(sedex, 1001))
    expect([over.statusCode, refusedBy(over)]).toEqual([422, refusal('fretes', 'O carrinho aceita até 1.000 fretes.')])
    expect((await ana.read()).fretes).toHaveLength(1000)
  })

  test('bodies of megabytes are read a few times a minute for each person, whatever others send', async () => {
    const [ana, bia] = [await comprador(house), await comprador(house)]
    const send = ({ token }: { token: string }) =>
      house.as(token).post('/api/v1/carrinho', { fretes: [], enchimento: 'x'.repeat(2.5 * 1024 * 1024) })
    await house.clock.advance(Math.ceil(60 - ((house.clock.now().getTime() / 1000) % 60))) // all in one window
    const codes: number[] = []
    for (let i = 0; i < 21; i++) codes.push((await send(ana)).statusCode)
    expect(codes).toEqual([...Array<number>(20).fill(200), 429])
    expect((await send(bia)).statusCode).toBe(200)
  })

  test('takes as many statements with 500 items as with 4', async () => {
    const statementsOf = async (count: number) => {
      const ana = await comprador(house)
      const quotes = await ana.quote()
      const { fretes } = await ana.fill(...many(quotes['correios/sedex'], count))
      const statements = vi.spyOn(
        Object.getPrototypeOf(DefaultQueryExecutor.prototype) as QueryExecutor,
        'executeQuery',
      )
      const changed = fretes.map((one, i) =>
        i % 2 ? { ...one, pedido: 'novo' } : { ...one, identificadorCotacao: quotes['correios/pac'] },
      )
      await ana.fill(...changed.slice(1), frete(quotes['correios/pac']))
      const asked = statements.mock.calls.map(([query]) => (query as { sql: string }).sql)
      statements.mockRestore()
      // of the house, not of the request: the cached session may expire, the clock is set by the database's every ten
      // seconds, and the embedded database looks at its log once a minute
      return asked
        .filter((sql) => !/"(sessao|relogio)"|clock_timestamp|pg_control_checkpoint|^checkpoint/.test(sql))
        .map((sql) => sql.trim().slice(0, 60))
    }
    const few = await statementsOf(4)
    expect(few.length).toBeGreaterThan(5)
    expect(await statementsOf(500)).toEqual(few)
  })
})

test('a large body without session is not even read', async () => {
  const answer = await house.as('inventado').post('/api/v1/carrinho', { fretes: 'x'.repeat(300_000) })
  expect(answer.statusCode).toBe(401)
})
