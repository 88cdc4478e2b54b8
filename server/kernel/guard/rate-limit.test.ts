// Database: both. Locks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { createLimits } from './rate-limit.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const spend = async (
  limits: TestHouse['deps']['limits'],
  limit: { name: string; max: number; windowSeconds: number },
  times: number,
) => {
  const taken = await Promise.allSettled(Array.from({ length: times }, async () => limits.take(limit, '10.0.0.1')))
  return taken.filter(({ status }) => status === 'fulfilled').length
}

test('a caller takes no more than the limit in one window, and starts anew in the next window', async () => {
  const limit = { name: 'teste.janela', max: 25, windowSeconds: 3600 }
  expect(await spend(house.deps.limits, limit, 20)).toBe(20)
  expect(await spend(house.deps.limits, limit, 20)).toBe(5)
  await house.deps.limits.take(limit, '10.0.0.2')
  await house.clock.advance(3600)
  expect(await spend(house.deps.limits, limit, 30)).toBe(25)
})

test('the refusal says in Portuguese when to come back', async () => {
  const strict = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '1', SANDBOX: 'off' } })
  const logIn = () => strict.post('/api/v1/auth', { username: '52998224725', password: 'x' })
  await logIn()
  const refused = await logIn()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringMatching(/^Muitas tentativas seguidas\. Tente de novo em \d+ segundos?\.$/),
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await strict.stop()
})

test('only a digest of the caller is stored, and it is forgotten after its window', async () => {
  await house.deps.limits.take({ name: 'teste.guarda', max: 10, windowSeconds: 60 }, '203.0.113.7')
  const rows = () => house.db.selectFrom('limiteUso').selectAll().where('chave', 'like', 'teste.guarda:%').execute()
  expect(JSON.stringify(await rows())).not.toContain('203.0.113.7')
  await house.clock.advance(3600)
  expect(await rows()).toEqual([])
})

test('a request may count several times, and a request that would pass the limit takes nothing', async () => {
  const limit = { name: 'teste.unidades', max: 20, windowSeconds: 3600 }
  const { limits } = house.deps
  await limits.take(limit, 'conta', 15)
  await expect((async () => limits.take(limit, 'conta', 6))()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await limits.take(limit, 'conta', 5)
  await expect((async () => limits.take(limit, 'conta'))()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('the addresses of one IPv6 network count as one caller', async () => {
  const limit = { name: 'teste.ipv6', max: 2, windowSeconds: 3600 }
  const { limits } = house.deps
  await limits.take(limit, '2001:db8:1:2::1')
  await limits.take(limit, '2001:db8:1:2:aaaa::9')
  await expect((async () => limits.take(limit, '2001:db8:1:2:ffff:ffff:ffff:ffff'))()).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
  await limits.take(limit, '2001:db8:1:3::1')
})

test('requests that come at once lease together, so that a node leaves the others their part', async () => {
  const limit = { name: 'teste.juntos', max: 1000, windowSeconds: 3600 }
  expect(await spend(house.deps.limits, limit, 60)).toBe(60)
  const rows = await house.db.selectFrom('limiteUso').select('usado').where('chave', 'like', 'teste.juntos:%').execute()
  expect(rows).toEqual([{ usado: 100 }])
})

test('twenty nodes share an allowance: each is served, and all together take exactly the whole', async () => {
  const limit = { name: 'teste.nos', max: 200, windowSeconds: 3600 }
  const nodes = Array.from({ length: 20 }, () => createLimits(house.db, house.deps.clock))
  for (const node of nodes) expect(await spend(node, limit, 2)).toBe(2)
  const more = await Promise.all(nodes.map((node) => spend(node, limit, 50)))
  expect(more.reduce((sum, one) => sum + one, 0)).toBe(160)
})

describe('a limit that slides', () => {
  const MINUTO = 60
  const sliding = (name: string, max: number) => ({ name, max, windowSeconds: MINUTO, isSliding: true as const })

  test('gives no second allowance when the clock’s minute ends', async () => {
    const limit = sliding('teste.virada', 600)
    await house.clock.advance(MINUTO - ((house.clock.now().getTime() / 1000) % MINUTO) + 58)
    expect(await spend(house.deps.limits, limit, 1_004)).toBe(600)
    await house.clock.advance(4)
    expect(await spend(house.deps.limits, limit, 600)).toBe(0)
    await house.clock.advance(MINUTO)
    expect(await spend(house.deps.limits, limit, 1_004)).toBe(600)
  })

  test('lets no 60 seconds hold more than the limit, whatever three nodes ask for and when', async () => {
    const limit = sliding('teste.deslize', 200)
    const nodes = Array.from({ length: 3 }, () => createLimits(house.db, house.deps.clock))
    const used: { second: number; times: number }[] = []
    for (let second = 0; second < 180; second += 3) {
      // the askings come in waves, each node with its own
      const wave = second % 45 < 12 ? 70 : 5
      for (const [i, node] of nodes.entries()) used.push({ second, times: await spend(node, limit, wave + i) })
      await house.clock.advance(3)
    }
    const inSpan = (from: number) =>
      used.filter(({ second }) => second >= from && second < from + MINUTO).reduce((sum, { times }) => sum + times, 0)
    const most = Math.max(...used.map(({ second }) => inSpan(second)))
    expect(most).toBeLessThanOrEqual(200)
    expect(most).toBeGreaterThan(180) // and is worth most of it
  })

  test('forgets what nobody asks for any longer', async () => {
    await house.deps.limits.take(sliding('teste.esquece', 10), 'correios')
    const rows = () =>
      house.db.selectFrom('limiteMovel').selectAll().where('chave', 'like', 'teste.esquece:%').execute()
    expect(await rows()).toHaveLength(1)
    await house.clock.advance(3600)
    expect(await rows()).toEqual([])
  })
})
