// Database: PostgreSQL. None is asked: it is about the balancer of the rehearsal.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Balanca, openBalanca } from './balanca.ts'
import { openHaproxy } from './haproxy.ts'

const HAPROXY = '/usr/sbin/haproxy'
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A node that says its name, and whose `/readyz` can be turned off. */
async function startNode(name: string) {
  const node = { isReady: true, slow: undefined as Promise<void> | undefined }
  const handle = async (asked: IncomingMessage, answer: ServerResponse) => {
    if (asked.url === '/readyz') return answer.writeHead(node.isReady ? 200 : 503).end()
    if (asked.url === '/slow') await node.slow
    let body = ''
    for await (const part of asked) body += String(part)
    return answer.end(name + body)
  }
  const server = createServer((asked, answer) => void handle(asked, answer))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  closing.push(stop)
  return Object.assign(node, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop })
}

const say = async ({ url }: Balanca, path = '/', body?: string) => {
  const answer = await fetch(url + path, { method: body ? 'POST' : 'GET', ...(body && { body }) })
  return answer.ok ? answer.text() : String(answer.status)
}
const heard = async (balanca: Balanca) => {
  const all: string[] = []
  for (let i = 0; i < 12; i++) all.push(await say(balanca))
  return [...new Set(all)].toSorted()
}

test.for([
  ['ours', openBalanca, true],
  ['HAProxy', () => openHaproxy(HAPROXY), existsSync(HAPROXY)],
] as const)(
  'requests go to nodes that are ready, and none is lost when one stops or is taken away: %s',
  async ([, open, isThere], { skip }) => {
    if (!isThere) skip('no HAProxy on this machine')
    const balanca = await open()
    closing.push(() => balanca.close())
    const [a, b] = [await startNode('a'), await startNode('b')]
    await balanca.add(a.url)
    await balanca.add(b.url)
    await expect.poll(() => heard(balanca), { timeout: 20_000 }).toEqual(['a', 'b'])
    a.isReady = false
    await expect.poll(() => heard(balanca), { timeout: 20_000 }).toEqual(['b'])
    a.isReady = true
    await expect.poll(() => heard(balanca), { timeout: 20_000 }).toEqual(['a', 'b'])
    const answered = Promise.withResolvers<void>()
    b.slow = answered.promise
    await balanca.drain(a.url)
    const slow = say(balanca, '/slow', ' whole')
    expect(await heard(balanca)).toEqual(['b'])
    answered.resolve()
    expect(await slow).toBe('b whole')
  },
)

test('a refused connection is taken to another node with its whole body, and without one it is 502', async () => {
  const balanca = await openBalanca()
  closing.push(() => balanca.close())
  const [a, b] = [await startNode('a'), await startNode('b')]
  await balanca.add(a.url)
  await balanca.add(b.url)
  a.stop()
  expect(await Promise.all([1, 2, 3, 4].map((n) => say(balanca, '/', ` ${n}`)))).toEqual(['b 1', 'b 2', 'b 3', 'b 4'])
  b.stop()
  await expect.poll(() => say(balanca), { timeout: 20_000 }).toBe('502')
})
