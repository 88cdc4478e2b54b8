import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Desvio = Awaited<ReturnType<typeof startDesvio>>

/** One address for a PostgreSQL that may become another one, as a balancer or a floating address is. */
export async function startDesvio(databaseUrl: string) {
  let target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay())
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
    }
    near.pipe(far)
    far.pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }

  return {
    url: url.href,
    /** From now on the address leads to this server; connections to the one before are cut. */
    lead(to: string) {
      target = new URL(to)
      cut()
    },
    async close() {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
