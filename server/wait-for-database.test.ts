// Database: PostgreSQL. Processes that start without it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../scripts/porta-livre.ts'
import { type Postgres, startPostgres } from '../scripts/start-postgres.ts'
import { refusal } from './testing/postgres-messages.ts'

vi.setConfig({ testTimeout: 300_000 }) // each test starts whole processes

/** A server only for these tests, because they stop it. */
let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres({ isDuravel: true })
})
const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await postgres.stop()
})

/** Starts the server as an operator does. */
function start(databaseUrl: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      PORT: '0',
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'), // like npm start
      DATABASE_URL: databaseUrl,
    },
  })
  running.add(child)
  let out = ''
  let err = ''
  child.stdout.on('data', (text) => (out += String(text)))
  child.stderr.on('data', (text) => (err += String(text)))
  const ended = once(child, 'close').then(([code]) => code as number | null) // all that it has said was read
  return {
    err: () => err,
    ended,
    stop: () => (child.kill('SIGTERM'), ended),
    /** The address, once the process has printed this before it. */
    address: (before: string) =>
      vi.waitFor(() => new RegExp(`${before}.*?(http://[\\d.]+:\\d+)`).exec(out)?.[1] ?? expect.fail(out + err), {
        timeout: 200_000,
        interval: 50,
      }),
  }
}

const logIn = (address: string) =>
  fetch(`${address}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '52998224725', password: 'Flex@2026' }),
  })
const statusOf = (address: string) => fetch(address).then(({ status }) => status)

test('a start without a database: the process lives, serves pages and says what is missing, and begins when it comes', async () => {
  await postgres.cut()
  const node = start(postgres.url)
  const waiting = await node.address('não responde')
  expect(await statusOf(`${waiting}/healthz`)).toBe(200)
  const ready = await fetch(`${waiting}/readyz`)
  expect({ status: ready.status, body: await ready.json() }).toMatchObject({
    status: 503,
    body: { message: 'O banco de dados ainda não respondeu desde que este processo começou.' },
  })
  const page = await fetch(waiting)
  expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
  })
  const refused = await logIn(waiting)
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 503,
    body: {
      code: 'INDISPONIVEL',
      message: 'O serviço está voltando e ainda não pode atender. Tente de novo em instantes.',
    },
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await statusOf(`${waiting}/api/v1/uf`)).toBe(503)

  await postgres.restore()
  const address = await node.address('no ar')
  expect(await statusOf(`${address}/readyz`)).toBe(200)
  expect(await statusOf(`${address}/api/v1/uf`)).toBe(200)
  expect((await logIn(address)).status).toBe(401) // nobody has an account here
  expect(await node.stop()).toBe(0)
})

test('a process that is stopped while it waits ends well, without a word', async () => {
  const node = start(`postgres://postgres@127.0.0.1:${await freePort()}/postgres`)
  await node.address('não responde')
  expect(await node.stop()).toBe(0)
  expect(node.err()).toBe('')
})

test('a database that refuses for good ends the start with one line: a name it does not have, a wrong password', async () => {
  const unknown = new URL(postgres.url)
  unknown.pathname = '/nada'
  const guarded = createServer((socket) => {
    socket.once('data', () => socket.end(refusal('28P01', 'password authentication failed', 'FATAL')))
  }).listen(0, '127.0.0.1')
  await once(guarded, 'listening')
  const { port } = guarded.address() as AddressInfo
  const addresses = {
    'não existe neste servidor (3D000)': unknown.href,
    'recusou o usuário ou a senha (28P01)': `postgres://ana:errada@127.0.0.1:${port}/x`,
  }
  const nodes = Object.entries(addresses).map(([why, address]) => ({ why, ...start(address) }))
  for (const { why, ended, err } of nodes) {
    expect(await ended).toBe(1)
    expect(err().trim()).toBe(`DATABASE_URL: o banco de dados ${why}.`)
  }
  guarded.close()
})
