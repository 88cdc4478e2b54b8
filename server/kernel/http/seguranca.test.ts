import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../../testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

test('every answer carries the security headers; an inline script is allowed by its hash alone', async () => {
  const { headers } = await house.get('/healthz')
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')?;/)
  expect(policy).not.toContain('unsafe')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
})

test('an answer refused before any route carries them, too', async () => {
  expect((await house.get('/api/v1/%ff')).headers['content-security-policy']).toContain("default-src 'none'")
})

test('no cache may keep an answer to one person', async () => {
  const { cpf, senha, token } = await house.given.assinante()
  const session = await house.post('/api/v1/auth', { username: cpf, password: senha })
  expect(session.headers['cache-control']).toBe('no-store')
  expect((await house.as(token).get('/api/v1/calculo-frete')).headers['cache-control']).toBe('no-store')
})

test('another site may not read the API unless it is named in CORS_ORIGINS', async () => {
  const asked = { headers: { origin: 'https://loja.exemplo' } }
  expect((await house.get('/healthz', asked)).headers['access-control-allow-origin']).toBeUndefined()
  const open = await startHouse({ env: { CORS_ORIGINS: 'https://loja.exemplo' } })
  expect((await open.get('/healthz', asked)).headers['access-control-allow-origin']).toBe('https://loja.exemplo')
  expect(
    (await open.get('/healthz', { headers: { origin: 'https://outra.exemplo' } })).headers[
      'access-control-allow-origin'
    ],
  ).toBeUndefined()
  await open.stop()
})

test('a page of a site in CORS_ORIGINS may make every kind of call, and reads what an answer says of itself', async () => {
  const open = await startHouse({ env: { CORS_ORIGINS: 'https://loja.exemplo, http://localhost:8080' } })
  const origin = 'https://loja.exemplo'
  const options = (headers: Record<string, string>) =>
    open.app.inject({ method: 'OPTIONS', url: '/api/v1/auth', headers })
  for (const { method } of open.app.endpoints) {
    const { headers } = await options({ origin, 'access-control-request-method': method })
    expect(headers['access-control-allow-methods']).toContain(method)
  }
  const { headers } = await open.get('/api/v1/produto', { headers: { origin } })
  for (const name of ['x-total-count', 'retry-after', 'content-disposition'])
    expect(headers['access-control-expose-headers']).toContain(name)
  const bare = await options({})
  expect([bare.statusCode, bare.body], 'an OPTIONS that is no preflight').toEqual([204, ''])
  await open.stop()
})

test('the figures of /metrics are served to this machine, or to a caller with the token', async () => {
  const figures = await house.get('/metrics')
  expect(figures.statusCode).toBe(200)
  expect(figures.body).toContain('http_request_duration_seconds_bucket')
  // behind a proxy that hides the caller, every visitor seems to come from this machine
  for (const [PUBLIC_URL, status] of [
    ['https://frete.exemplo.test', 404],
    ['http://192.168.0.7:3000', 404],
    ['http://localhost:3000', 200],
    ['http://127.0.0.1', 200],
    ['http://[::1]:3000', 200],
  ] as const) {
    const site = await startHouse({ env: { PUBLIC_URL } })
    expect([PUBLIC_URL, (await site.get('/metrics')).statusCode]).toEqual([PUBLIC_URL, status])
    await site.stop()
  }
  const guarded = await startHouse({ env: { METRICS_TOKEN: 'segredo-de-metricas', PUBLIC_URL: 'https://frete.test' } })
  expect((await guarded.get('/metrics')).statusCode).toBe(404)
  expect((await guarded.get('/metrics', { headers: { authorization: 'Bearer segredo-de-metricas' } })).statusCode).toBe(
    200,
  )
  await guarded.stop()
})

test.each([
  ['off', '127.0.0.1'],
  ['1', '203.0.113.9'],
  ['127.0.0.0/8', '203.0.113.9'],
])(
  'TRUST_PROXY=%s: an address that the caller wrote into X-Forwarded-For is never trusted',
  async (TRUST_PROXY, ip) => {
    const behind = await startHouse({
      env: { TRUST_PROXY },
      brought: { areas: [{ name: 'teste', routes: (app) => app.get('/ip', (request) => request.ip) }] },
    })
    const asked = { headers: { 'x-forwarded-for': '10.9.9.9, 203.0.113.9' } }
    expect((await behind.get('/ip', asked)).body).toBe(ip)
    expect((await behind.get('/metrics', asked)).statusCode).toBe(404)
    await behind.stop()
  },
)

test('/sandbox does not exist when the sandbox is off', async () => {
  const real = await startHouse({ env: { SANDBOX: 'off' } })
  for (const path of ['/sandbox', '/sandbox/relogio', '/sandbox/tarefas'])
    expect((await real.get(path)).statusCode).toBe(404)
  expect((await real.post('/sandbox/relogio', { avancarSegundos: 1 })).statusCode).toBe(404)
  await real.stop()
})
