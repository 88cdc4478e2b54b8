import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { comprador, frete } from '../../testing/given/carrinho.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'

/** The embedded database has one connection: a lock there blocks everybody. */
const isPostgres = inject('database').kind === 'postgres'

test.runIf(isPostgres)(
  'whatever one subscription is waiting for, the connections of the others stay free',
  async () => {
    const wide = await startHouse({ env: { DATABASE_POOL: '10' } })
    const [ana, bia] = [await comprador(wide), await comprador(wide)]
    const { 'correios/sedex': sedex } = await ana.quote()
    const { 'correios/pac': pac } = await bia.quote()
    await ana.fill(frete(sedex))
    const hers = await wide.db.transaction().execute(async (tx) => {
      await tx.selectFrom('usuario').select('uuid').where('uuid', '=', ana.usuarioUuid).forUpdate().execute()
      await tx
        .selectFrom('carrinho')
        .select('uuid')
        .where('assinaturaUuid', '=', ana.assinaturaUuid)
        .forUpdate()
        .execute()
      // more than all connections, and few enough to get their turn in time on a busy machine
      const saves = Array.from({ length: 12 }, () => ana.save([frete(sedex)]))
      const reads = Array.from({ length: 12 }, () => ana.get())
      expect((await bia.save([frete(pac)])).statusCode).toBe(200)
      for (let i = 0; i < 20; i++) expect((await bia.get()).statusCode).toBe(200)
      expect((await wide.get('/readyz')).statusCode).toBe(200)
      return [...saves, ...reads]
    })
    const answers = await Promise.all(hers)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(24).fill(200))
    await wide.stop()
  },
)

/** The largest cart. */
const MANY = 1000
/** A body that is refused for its items, after it counted against the limit of items. */
const BROKEN = Array.from({ length: MANY }, () => 0)

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

test('80 saves at once are saved or told to come later, none fails, and the cart is one of the saved ones', async () => {
  const [ana, bia] = [await comprador(house), await comprador(house)]
  const { 'correios/sedex': sedex } = await ana.quote()
  const { 'correios/pac': pac } = await bia.quote()
  for (let i = 0; i < 12; i++) expect((await ana.save(BROKEN)).statusCode).toBe(422) // eight thousand items are left
  const many = Array.from({ length: 300 }, () => frete(sedex))
  const saves = Array.from({ length: 80 }, () => ana.save(many))
  expect((await bia.save([frete(pac)])).statusCode).toBe(200)
  const answers = await Promise.all(saves)
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
  expect(count(200)).toBeGreaterThan(0)
  expect(count(200) + count(429)).toBe(80)
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect([refused?.json().code, Number(refused?.headers['retry-after']) > 0]).toEqual(['TOO_MANY_REQUESTS', true])
  expect((await ana.read()).fretes).toHaveLength(300)
})

test('a full cart is saved twenty times a minute and read sixty times; other subscribers are not limited by that', async () => {
  const [ana, bia] = [await comprador(house), await comprador(house)]
  const { 'correios/sedex': sedex } = await ana.quote()
  await house.clock.advance(Math.ceil(60 - ((house.clock.now().getTime() / 1000) % 60))) // all in one window
  const codes: number[] = []
  for (let i = 0; i < 21; i++) codes.push((await ana.save(BROKEN)).statusCode)
  expect(codes).toEqual([...Array<number>(20).fill(422), 429])
  expect((await bia.save(BROKEN)).statusCode).toBe(422)
  await house.clock.advance(60)
  await ana.fill(...Array.from({ length: MANY }, () => frete(sedex)))
  await house.clock.advance(Math.ceil(60 - ((house.clock.now().getTime() / 1000) % 60)))
  const first = await ana.get() // finds out how large the cart is
  const seen = { 'if-none-match': String(first.headers.etag) } // what did not change is not sent again, and counts as much
  const reads: number[] = [first.statusCode, (await ana.get()).statusCode]
  for (let i = 0; i < 60; i++) reads.push((await ana.get(seen)).statusCode)
  expect(reads).toEqual([200, 200, ...Array<number>(59).fill(304), 429])
})
