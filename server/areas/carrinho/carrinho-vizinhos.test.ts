import { expect, inject, test } from 'vitest'
import { comprador, frete } from '../../testing/given/carrinho.ts'
import { startHouse } from '../../testing/house.ts'

/** The embedded database has one connection: a lock there blocks everybody. */
const isPostgres = inject('database').kind === 'postgres'

test.runIf(isPostgres)(
  'whatever one subscription is waiting for, the connections of the others stay free',
  async () => {
    const house = await startHouse({ env: { DATABASE_POOL: '10' } })
    const [ana, bia] = [await comprador(house), await comprador(house)]
    const { 'correios/sedex': sedex } = await ana.quote()
    const { 'correios/pac': pac } = await bia.quote()
    await ana.fill(frete(sedex))
    const hers = await house.db.transaction().execute(async (tx) => {
      await tx.selectFrom('usuario').select('uuid').where('uuid', '=', ana.usuarioUuid).forUpdate().execute()
      await tx
        .selectFrom('carrinho')
        .select('uuid')
        .where('assinaturaUuid', '=', ana.assinaturaUuid)
        .forUpdate()
        .execute()
      const saves = Array.from({ length: 30 }, () => ana.save([frete(sedex)]))
      const reads = Array.from({ length: 30 }, () => ana.get())
      expect((await bia.save([frete(pac)])).statusCode).toBe(200)
      for (let i = 0; i < 20; i++) expect((await bia.get()).statusCode).toBe(200)
      expect((await house.get('/readyz')).statusCode).toBe(200)
      return [...saves, ...reads]
    })
    const answers = await Promise.all(hers)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(60).fill(200))
    await house.stop()
  },
)

test('80 saves at once are saved or told to come later, none fails, and the cart is one of the saved ones', async () => {
  const house = await startHouse()
  const [ana, bia] = [await comprador(house), await comprador(house)]
  const { 'correios/sedex': sedex } = await ana.quote()
  const { 'correios/pac': pac } = await bia.quote()
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
  await house.stop()
})

test('a full cart is saved twenty times a minute and read sixty times; other subscribers are not limited by that', async () => {
  const house = await startHouse()
  const [ana, bia] = [await comprador(house), await comprador(house)]
  const { 'correios/sedex': sedex } = await ana.quote()
  await house.clock.advance(Math.ceil(60 - ((house.clock.now().getTime() / 1000) % 60))) // all in one window
  const broken = Array.from({ length: 1000 }, () => 0) // the limit is checked before any item is read
  const codes: number[] = []
  for (let i = 0; i < 21; i++) codes.push((await ana.save(broken)).statusCode)
  expect(codes).toEqual([...Array<number>(20).fill(422), 429])
  expect((await bia.save(broken)).statusCode).toBe(422)
  await house.clock.advance(60)
  await ana.fill(...Array.from({ length: 1000 }, () => frete(sedex)))
  await house.clock.advance(Math.ceil(60 - ((house.clock.now().getTime() / 1000) % 60)))
  const reads: number[] = []
  for (let i = 0; i < 62; i++) reads.push((await ana.get()).statusCode)
  expect(reads).toEqual([...Array<number>(61).fill(200), 429]) // the first read only finds out how large the cart is
  await house.stop()
})
