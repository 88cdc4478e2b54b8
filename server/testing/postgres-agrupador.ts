import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type Message, messages } from './postgres-messages.ts'

export type PostgresAgrupador = Awaited<ReturnType<typeof startPostgresAgrupador>>

/** A connection of PostgreSQL, and who gets its answers now. */
type Far = { socket: Socket; deliver: (message: Message) => void }

/**
 * A pooler by transaction between the product and its PostgreSQL, as PgBouncer is: after each transaction a caller gets
 * another connection, the one that has been idle longest. What a session knew is then lost: names of statements, settings.
 */
export async function startPostgresAgrupador(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const idle: Far[] = []
  const asked: Message[] = []
  const openings: string[][] = []
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket.setNoDelay())
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }

  const server = createServer((near) => void carry(keep(near)).catch(() => near.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  function openFar(): Far {
    const far: Far = { socket: keep(connect(Number(port), hostname)), deliver: () => {} }
    const deliverAll = async () => {
      for await (const message of messages(far.socket, { isOpening: false })) far.deliver(message)
    }
    void deliverAll().catch(() => {})
    return far
  }

  async function carry(near: Socket) {
    let held: Far | undefined
    /** Groups of statements without their answer; the opening is one. */
    let open = 0
    const deliver = (message: Message) => {
      near.write(message.bytes)
      if (message.type !== 'Z') return
      open--
      if (open > 0 || message.bytes.at(-1) !== 'I'.charCodeAt(0)) return
      idle.push(held!)
      held = undefined
    }
    for await (const message of messages(near, { isOpening: true })) {
      if (message.type === 'X') break
      if (message.type === '') openings.push(message.bytes.toString('utf8', 8).split('\0'))
      else asked.push(message)
      held ??= message.type === '' ? openFar() : idle.shift()!
      held.deliver = deliver
      if (['', 'S', 'Q'].includes(message.type)) open++
      held.socket.write(message.bytes)
    }
    held?.socket.destroy() // left in the middle of a transaction
    near.destroy()
  }

  return {
    url: url.href,
    /** All messages of the callers, except the openings of their sessions. */
    asked: () => asked,
    /** The settings with which each caller opened its session: names and values in turn. */
    openings: () => openings,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
