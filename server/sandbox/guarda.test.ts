import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../testing/house.ts'

const PUBLIC_URL = 'https://testes.exemplo:8443'

let house: TestHouse
let none: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { PUBLIC_URL, HOST: '10.1.2.3' } })
  none = await startHouse({ env: { SANDBOX: 'off' } })
})
afterAll(async () => {
  await house.stop()
  await none.stop()
})

const PATHS = [
  '/sandbox/pagina.css',
  '/sandbox/instalacao',
  '/sandbox/emails',
  '/sandbox/pagamentos',
  '/sandbox/fretes',
  '/sandbox/relogio',
  '/sandbox/tarefas',
]
const advance = (headers: Record<string, string>) =>
  house.post('/sandbox/relogio', { avancarSegundos: 1 }, { 'content-type': 'application/json', ...headers })

test.each([
  'localhost',
  'LOCALHOST:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '[0:0:0:0:0:0:0:1]',
  'testes.exemplo',
  'testes.exemplo:8443',
  '10.1.2.3:3000',
])('the sandbox answers under %s', async (host) => {
  for (const path of PATHS)
    expect([path, (await house.get(path, { headers: { host } })).statusCode]).toEqual([path, 200])
  expect((await advance({ host })).statusCode).toBe(200)
})

test.each([
  'atacante.exemplo',
  'atacante.exemplo:3000',
  'localhost.atacante.exemplo',
  '127.0.0.1.atacante.exemplo',
  'localhost@atacante.exemplo',
  'atacante.exemplo/localhost',
  'sub.testes.exemplo',
  '10.1.2.4:3000',
  '0.0.0.0:3000',
  '[::]:3000',
  '-',
])('under the host name %j there is no sandbox: each of its addresses answers 404', async (host) => {
  const told = ({ code, message }: { code: string; message: string }) => ({ code, message })
  for (const path of PATHS) {
    const [answer, off] = [await house.get(path, { headers: { host } }), await none.get(path)]
    expect([path, answer.statusCode]).toEqual([path, 404])
    // with a built web client, an unknown address is answered with the 404 page
    if (off.headers['content-type']?.includes('json')) expect(told(answer.json())).toEqual(told(off.json()))
  }
  const before = house.clock.now().getTime()
  expect((await advance({ host })).statusCode).toBe(404)
  expect(house.clock.now().getTime() - before).toBeLessThan(1000)
})

test('behind a proxy that writes its own Host, the name that the browser asked for counts', async () => {
  const behind = await startHouse({ env: { PUBLIC_URL, TRUST_PROXY: '127.0.0.1' } })
  const asked = async (name: string) =>
    (await behind.get('/sandbox/emails', { headers: { host: '127.0.0.1:3000', 'x-forwarded-host': name } })).statusCode
  expect(await asked('testes.exemplo:8443')).toBe(200)
  expect(await asked('atacante.exemplo')).toBe(404)
  await behind.stop()
})

test.each([
  { origin: 'https://atacante.exemplo' },
  { origin: 'http://localhost:5000' },
  { origin: 'http://127.0.0.1:3000' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'https://testes.exemplo' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('a page of another origin changes nothing: %j', async (headers) => {
  const before = house.clock.now().getTime()
  expect((await advance({ host: 'localhost:3000', ...headers })).statusCode).toBe(404)
  expect(house.clock.now().getTime() - before).toBeLessThan(1000)
  const answers = await Promise.all(
    ['pagamentos/1', 'fretes/1/eventos'].map((path) =>
      house.post(`/sandbox/${path}`, {}, { host: 'localhost:3000', ...headers }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
})

test.each([
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
  { origin: PUBLIC_URL },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  {},
])('our own page changes things, and so does a program: %j', async (headers) => {
  expect((await advance({ host: 'localhost:3000', ...headers })).statusCode).toBe(200)
})

test('a link on another site opens the page', async () => {
  const headers = { host: 'localhost:3000', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  expect((await house.get('/sandbox/emails', { headers })).statusCode).toBe(200)
})
