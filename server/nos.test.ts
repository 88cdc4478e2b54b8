// Database: PostgreSQL. Several nodes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#contract/kernel/http/endpoint'
import { createProduto } from './ensaio/produto.ts'
import { route } from './kernel/http/route.ts'
import { defineJob } from './kernel/work/jobs.ts'
import { openTestDatabase, type TestDatabase } from './testing/database.ts'
import { type PagamentoWire, pagador } from './testing/given/pagamento.ts'
import { startHouse, type TestHouse } from './testing/house.ts'

/**
 * Several nodes on one PostgreSQL. The embedded database belongs to one process, so this file runs only on PostgreSQL.
 */
const ping = endpoint({
  method: 'GET',
  path: '/api/v1/ping',
  summary: '',
  tag: 'teste',
  access: 'subscriber',
  response: z.string(),
})
const done: string[] = []
const note = defineJob({
  name: 'teste.note',
  payload: z.object({ nome: z.string() }),
  run: async (_deps, { nome }) => void done.push(nome),
})
const areas = [
  { name: 'teste', jobs: [note], routes: (app, deps) => route(app, deps, ping, () => 'ok') },
] satisfies NonNullable<NonNullable<Parameters<typeof startHouse>[0]>['brought']>['areas']

/** One of the nodes is a separate process, which goes by the machine's time. */
const AGORA = new Date().toISOString()

let database: TestDatabase
let nodes: TestHouse[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  const isShared = database.databaseUrl !== undefined
  nodes = isShared
    ? await Promise.all([1, 2].map(() => startHouse({ database, em: AGORA, brought: { areas, isWorking: true } })))
    : []
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await database.close()
})

const both = (context: { skip(): void }) => {
  const [a, b] = nodes
  if (!a || !b) return context.skip() as never
  return { a, b }
}

test('a session opened at one node is valid at the other, and ends at both', async (context) => {
  const { a, b } = both(context)
  const { cpf, senha } = await a.given.assinante()
  const { token } = (await a.post('/api/v1/auth', { username: cpf, password: senha })).json()
  expect((await b.as(token).get('/api/v1/ping')).statusCode).toBe(200)
  expect((await b.as(token).delete('/api/v1/auth')).statusCode).toBe(204)
  expect((await a.as(token).get('/api/v1/ping')).statusCode).toBe(401)
})

test('a limit holds over both nodes together, asked at once', async (context) => {
  const { a, b } = both(context)
  const limit = { name: 'teste.nos', max: 40, windowSeconds: 3600 }
  const asked = Array.from({ length: 120 }, async (_, n) => (n % 2 ? a : b).deps.limits.take(limit, '10.0.0.9'))
  const taken = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length
  expect(taken).toBeLessThanOrEqual(40)
  expect(taken).toBeGreaterThan(30)
})

test('a job queued at one node runs once, whichever node takes it', async (context) => {
  const { a, b } = both(context)
  const names = Array.from({ length: 30 }, (_, n) => `tarefa ${n}`)
  await Promise.all(
    names.map((nome, n) => (n % 2 ? a : b).db.transaction().execute((tx) => a.deps.jobs.enqueue(tx, note, { nome }))),
  )
  await expect.poll(() => done.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(30)
  expect(done.toSorted()).toEqual(names.toSorted())
})

test('moving the sandbox’s clock at one node moves it at the other', async (context) => {
  const { a, b } = both(context)
  await a.clock.advance(86_400)
  await expect.poll(() => Math.abs(b.clock.now().getTime() - a.clock.now().getTime())).toBeLessThan(100)
})

test('a node whose clock is 25 minutes ahead goes by the database’s clock and ends nobody’s Pix early', async (context) => {
  const { a } = both(context)
  const ahead = await createProduto(
    { NODE_ENV: 'test', SANDBOX: 'on', DEMO: 'off', LOG_LEVEL: 'error', DATABASE_URL: database.databaseUrl! },
    { adiantadoMs: 25 * 60_000, onEnd: (code) => expect.unreachable(`it ended (${code})`) },
  )
  await ahead.start()
  const ana = await pagador(a)
  const { paymentId } = (await ana.payPix()).json<PagamentoWire>()
  const ask = async (path: string) =>
    (await fetch(ahead.url + path, { headers: { authorization: `Bearer ${ana.token}` } })).json()
  expect(await ask(`/api/v1/checkout/payment/${paymentId}`)).toMatchObject({ status: 'PENDING' })
  const { agora } = (await ask('/sandbox/relogio')) as { agora: string }
  // the node's own clock is 25 minutes ahead; on a busy machine the answer alone takes seconds
  expect(Math.abs(Date.parse(agora) - Date.now() - a.deps.clock.offsetMs())).toBeLessThan(60_000)
  expect(await ana.pagamento(paymentId)).toMatchObject({ status: 'PENDING' })
  expect(await ahead.stop()).toBe(0)
})
