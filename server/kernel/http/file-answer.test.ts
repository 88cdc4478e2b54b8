import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#contract/kernel/http/endpoint'
import { takeTurns, untilLeft } from '../../testing/espera.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { AppError } from '../errors.ts'
import { route } from './route.ts'

const list = endpoint({
  method: 'GET',
  path: '/api/v1/lista',
  summary: '',
  tag: 'teste',
  access: 'visitor',
  response: z.array(z.number()),
  files: ['text/csv', 'application/x-ofx'],
})

/** Parts of 64 KB; `made` counts them, `isLeft` says that nobody will ask for more parts. */
let source = { parts: 3, made: 0, failAt: Number.NaN, isLeft: false, gate: Promise.resolve() }
async function* makeParts() {
  try {
    while (source.made < source.parts) {
      if (source.made === source.failAt) throw new AppError('INDISPONIVEL', 'O banco foi embora.')
      if (source.made > 0) await source.gate
      source.made++
      yield `${source.made};`.padEnd(65_536, 'x')
    }
  } finally {
    source.isLeft = true
  }
}

let house: TestHouse
let url: string
beforeAll(async () => {
  const routes: NonNullable<Parameters<typeof startHouse>[0]>['brought'] = {
    areas: [
      {
        name: 'teste',
        routes: (app, deps) =>
          route(app, deps, list, ({ type }) =>
            type === 'application/json' ? [1, 2] : { name: 'lista.csv', parts: makeParts() },
          ),
      },
    ],
  }
  house = await startHouse({ brought: routes })
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}/api/v1/lista`
})
afterAll(() => house.stop())
beforeEach(() => {
  source = { parts: 3, made: 0, failAt: Number.NaN, isLeft: false, gate: Promise.resolve() }
})

const ask = (encoding: string, signal?: AbortSignal) =>
  fetch(url, { headers: { accept: 'text/csv', 'accept-encoding': encoding }, ...(signal && { signal }) })
const until = (isSo: () => boolean) => expect.poll(isSo, { timeout: 20_000, interval: 5 }).toBe(true)

test('a caller who names no other form gets JSON, and no cache confuses the forms', async () => {
  const answer = await house.get('/api/v1/lista')
  expect([answer.json(), answer.headers['content-type'], answer.headers.vary]).toEqual([
    [1, 2],
    'application/json; charset=utf-8',
    'accept',
  ])
  expect(source.made).toBe(0)
})

test.each(['identity', 'gzip', 'br'])('a file comes whole, with its name and type (%s)', async (encoding) => {
  const answer = await ask(encoding)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="lista.csv"',
    vary: expect.stringMatching(/^accept\b/),
  })
  expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
  expect(await answer.text()).toHaveLength(3 * 65_536)
})

test.each(['identity', 'gzip', 'br'])(
  'its first bytes arrive before the second part is made (%s)',
  async (encoding) => {
    const opened = Promise.withResolvers<void>()
    source.gate = opened.promise
    const answer = await ask(encoding)
    expect(answer.status).toBe(200)
    expect(source.made).toBe(1)
    opened.resolve()
    expect(await answer.text()).toHaveLength(3 * 65_536)
  },
)

test('a failure before the first part is a refusal like any other', async () => {
  source.failAt = 0
  const answer = await ask('gzip')
  expect([answer.status, await answer.json(), answer.headers.get('content-disposition')]).toEqual([
    503,
    expect.objectContaining({ code: 'INDISPONIVEL', message: 'O banco foi embora.' }),
    null,
  ])
})

test.each(['identity', 'gzip', 'br'])(
  'a later failure breaks the connection, so that no truncated file looks whole (%s)',
  async (encoding) => {
    source.failAt = 2
    await expect(ask(encoding).then((answer) => answer.text())).rejects.toThrow('terminated')
  },
)

test.each(['identity', 'gzip'])('a caller who goes away stops the making (%s)', async (encoding) => {
  const opened = Promise.withResolvers<void>()
  Object.assign(source, { parts: 1000, gate: opened.promise })
  const client = new AbortController()
  const left = untilLeft(house)
  await ask(encoding, client.signal)
  client.abort()
  await left()
  opened.resolve()
  await until(() => source.isLeft)
  expect(source.made).toBeLessThan(5)
})

test('a slow reader slows the making', async () => {
  source.parts = 1000
  const { hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname).pause()
  socket.write(`GET ${pathname} HTTP/1.1\r\nhost: x\r\naccept: text/csv\r\nconnection: close\r\n\r\n`)
  await until(() => source.made > 0)
  await takeTurns(5000) // a source that never waits makes a part in each turn
  expect(source.made).toBeLessThan(500)
  let bytes = 0
  socket.on('data', (chunk) => (bytes += chunk.length)).resume()
  await once(socket, 'end')
  expect(source.made).toBe(1000)
  expect(bytes).toBeGreaterThan(1000 * 65_536)
})

test('a caller who asks for a file and never reads it is cut off, and the making stops', async () => {
  const { server } = house.app
  const usual = server.timeout
  expect(usual).toBe(120_000)
  server.timeout = 2_000 // for the connections from here on: longer than the way of a question on a busy machine
  try {
    source.parts = 1000
    const { hostname, port, pathname } = new URL(url)
    const socket = connect(Number(port), hostname).pause()
    socket.write(`GET ${pathname} HTTP/1.1\r\nhost: x\r\naccept: text/csv\r\n\r\n`)
    await until(() => source.isLeft)
    expect(source.made).toBeLessThan(1000)
    socket.destroy()
  } finally {
    server.timeout = usual
  }
})

test('HEAD tells what a GET would send, and makes only the first part', async () => {
  source.parts = 1000
  const answer = await fetch(url, { method: 'HEAD', headers: { accept: 'application/x-ofx' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ofx; charset=utf-8'])
  expect(source).toMatchObject({ made: 1, isLeft: true })
})
