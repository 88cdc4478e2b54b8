import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/kernel/http/endpoint'
import { operador } from './testing/given/operador.ts'
import { startHouse, type TestHouse } from './testing/house.ts'
import { refusal, refusedBy } from './testing/recusa.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

/** The one address under /api/v1 that is not a call: the description of the calls. */
const DESCRIPTION = 'GET /api/v1/openapi.json'

test('every call of the contract is served', async () => {
  const declared = await endpointsOfTheContract()
  expect(declared.length).toBeGreaterThan(0)
  const missing = declared.filter(({ method, path }) => !house.app.hasRoute({ method, url: path }))
  expect(missing.map(nameOf)).toEqual([])
})

test('nothing is served under /api/v1 that the contract does not know', async () => {
  const declared = (await endpointsOfTheContract()).map(nameOf)
  const served = servedUnderApi()
  expect(served).toContain(DESCRIPTION)
  expect(served.filter((call) => call !== DESCRIPTION && !declared.includes(call))).toEqual([])
})

test('a route with a JSON schema, against which no request would be checked, stops the start', async () => {
  const schema = { body: { type: 'object', required: ['cep'] } }
  const routes = (app: TestHouse['app']) => app.post('/api/v1/estranha', { schema }, () => ({}))
  await expect(startHouse({ brought: { areas: [{ name: 'estranha', routes }] } })).rejects.toThrow('in contract/')
})

test('a served call is the same object as its declaration in the contract', async () => {
  const declared = await endpointsOfTheContract()
  expect(house.app.endpoints.filter((endpoint) => !declared.includes(endpoint))).toEqual([])
})

test('a list of the staff that has pages takes 1 to 500 rows on each (D §3)', async () => {
  const { get } = await operador(house)
  const paged = house.app.endpoints.filter(
    ({ method, access, query }) =>
      method === 'GET' && access === 'operator' && query instanceof z.ZodObject && 'page' in query.shape,
  )
  expect(paged.map(({ path }) => path)).toContain('/api/v1/operacao/pagamento')
  for (const { path } of paged) {
    const ask = async (rows: number) => (await get(`${path}?dia=2026-11-25&pageSize=${rows}`)).statusCode
    expect([path, await ask(0), await ask(500), await ask(501)]).toEqual([path, 422, 200, 422])
  }
})

test('an empty field of a read’s query is an absent one, and a field that is given twice is refused', async () => {
  const callers = { staff: await operador(house), others: house.as((await house.given.assinante()).token) }
  const reads = house.app.endpoints.filter(({ method }) => method === 'GET')
  let asked = 0
  for (const { path, access, query } of reads) {
    if (!(query instanceof z.ZodObject) || path.includes(':')) continue
    const { get } = access === 'operator' ? callers.staff : callers.others
    const without = (await get(path)).statusCode
    for (const campo of Object.keys(query.shape)) {
      asked++
      expect([path, campo, (await get(`${path}?${campo}=`)).statusCode]).toEqual([path, campo, without])
      const mensagem = 'Informe este filtro uma vez só.'
      expect([path, refusedBy(await get(`${path}?${campo}=1&${campo}=2`))]).toEqual([path, refusal(campo, mensagem)])
    }
  }
  expect(asked).toBeGreaterThan(60)
  for (const path of ['/api/v1/statustransacao', '/api/v1/tipotransacao', '/api/v1/meiopagamento'])
    expect(refusedBy(await callers.others.get(`${path}?ativo=x`))).toEqual(refusal('ativo', 'Use true ou false.'))
  const unknown = refusedBy(await callers.staff.get('/api/v1/operacao/auditoria?acao=XX'))
  expect(unknown).toEqual(refusal('acao', 'Escolha uma ação da lista.'))
})

/** Every GET that changes something. A new one is a decision: docs/decisions.md, "HEAD changes nothing". */
const CHANGING = [
  'GET /api/v1/frete/:id/etiqueta',
  'GET /api/v1/frete/etiqueta/lote',
  'GET /api/v1/operacao/auditoria',
  'GET /api/v1/operacao/contestacao/exportacao',
  'GET /api/v1/operacao/documento/:uuid/arquivo',
  'GET /api/v1/usuario/registro/email/:token',
]

test('HEAD is served for every GET except those that change something, for which it is not found', async () => {
  const reads = house.app.endpoints.filter(({ method }) => method === 'GET')
  const changing = reads.filter(({ changes }) => changes)
  expect(changing.map(nameOf).toSorted()).toEqual(CHANGING)
  const withHead = reads.filter(({ path }) => house.app.hasRoute({ method: 'HEAD', url: path }))
  expect(withHead).toEqual(reads.filter((each) => !changing.includes(each)))
  const { token } = await operador(house)
  for (const { path } of changing) {
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode } = await house.app.inject({ method: 'HEAD', url: path.replace(/:\w+/, 'x'), headers })
    expect([path, statusCode]).toEqual([path, 404])
  }
})

test('the OpenAPI page lists every call', async () => {
  const { paths } = (await house.get('/api/v1/openapi.json')).json<{ paths: Record<string, object> }>()
  const told = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const declared = (await endpointsOfTheContract()).map(nameOf)
  expect(declared.filter((call) => !told.includes(call))).toEqual([])
})

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

async function endpointsOfTheContract() {
  const modules = globSync(['contract/*.ts', 'contract/!(kernel)/**/*.ts']).filter((file) => !file.endsWith('.test.ts'))
  const exported = await Promise.all(
    modules.map((file) => import(join(process.cwd(), file)) as Promise<Record<string, unknown>>),
  )
  return exported.flatMap((module) => Object.values(module)).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

/** The served calls by Fastify's own list, without HEAD, which comes with every GET. */
function servedUnderApi() {
  const lines = house.app.printRoutes({ commonPrefix: false }).split('\n')
  return lines.flatMap((line) => {
    const [, path, methods = ''] = /(api\/v1\/\S+) \(([^)]+)\)/.exec(line) ?? []
    return methods
      .split(', ')
      .filter((method) => path && method !== 'HEAD')
      .map((method) => `${method} /${path}`)
  })
}
