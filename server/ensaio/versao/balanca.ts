import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One address in front of several nodes, as an operator's balancer is. */
export type Balanca = {
  url: string
  /** Sends requests to this node from now on, whenever its `/readyz` says yes. */
  add(url: string): Promise<void>
  /** Sends no new request to this node, and waits until it has answered all that it had. */
  drain(url: string): Promise<void>
  close(): Promise<void>
}

/** How often `/readyz` is asked. */
const LOOK_MS = 50
/** Every request has a connection of its own: one that is kept may be closed by a stopping node just when it is used again. */
const agent = new Agent({ keepAlive: false })

/**
 * A small balancer: it asks every node's `/readyz`, takes ready nodes in turn, and asks another one when a connection is
 * refused. Whatever else goes wrong reaches the caller as 502.
 */
export async function openBalanca(): Promise<Balanca> {
  const nodes = new Map<string, Node>()
  let turn = 0
  const timer = setInterval(() => {
    for (const [url, node] of nodes) node.looking ??= look(url, node)
  }, LOOK_MS)

  const server = createServer((asked, answer) => {
    const tried = new Set<string>()
    const next = () => {
      const ready = [...nodes].filter(([url, { isReady }]) => isReady && !tried.has(url))
      const [url, node] = ready[turn++ % ready.length] ?? []
      if (!url || !node) return fail(answer)
      tried.add(url)
      node.open++
      pass(asked, answer, url, (isRefused) => {
        node.open--
        if (!isRefused) return
        node.isReady = false
        next()
      })
    }
    next()
  })
  server.keepAliveTimeout = 60_000
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async add(url) {
      nodes.set(url, { isReady: await isReady(url), open: 0, looking: undefined })
    },
    async drain(url) {
      const node = nodes.get(url)
      nodes.delete(url)
      while (node && node.open > 0) await new Promise((done) => setTimeout(done, 5))
    },
    async close() {
      clearInterval(timer)
      for (const { looking } of nodes.values()) await looking
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A node as the balancer knows it. While `looking` is set, `/readyz` is not asked again: a late answer would overrule a newer one. */
type Node = { isReady: boolean; open: number; looking: Promise<void> | undefined }

async function look(url: string, node: Node) {
  node.isReady = await isReady(url)
  node.looking = undefined
}

async function isReady(url: string) {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}

/** Passes a request on; `done` is told whether the node refused the connection, so that nothing of it was seen there. */
function pass(asked: IncomingMessage, answer: ServerResponse, url: string, done: (isRefused: boolean) => void) {
  const { hostname, port } = new URL(url)
  const { method, url: path, headers } = asked
  const sent = request({ agent, hostname, port, method, path, headers: { ...headers, connection: 'close' } })
  let isAnswered = false
  sent.once('response', (got) => {
    isAnswered = true
    const { connection: _, 'keep-alive': __, ...kept } = got.headers
    answer.writeHead(got.statusCode ?? 502, kept)
    got.pipe(answer)
    got.once('close', () => done(false))
    got.once('error', () => answer.destroy())
  })
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (isAnswered) return answer.destroy()
    const isRefused = error.code === 'ECONNREFUSED'
    if (!isRefused) fail(answer)
    done(isRefused)
  })
  // the body leaves once the node has taken the connection: a refused request can then go to another node whole
  sent.on('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => asked.pipe(sent))
    else asked.pipe(sent)
  })
}

function fail(answer: ServerResponse) {
  if (answer.headersSent) return answer.destroy()
  answer.writeHead(502, { 'content-type': 'application/json' }).end('{"code":"BALANCA"}')
}
