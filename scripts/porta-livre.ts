import { createServer } from 'node:net'

/**
 * Below the ports that systems give to whoever asks for any (from 32768 on Linux): a server that has not started yet, or is
 * down for a moment, does not find its port taken by somebody else's server or connection.
 */
const [FIRST, LAST] = [10_000, 32_000]

/** Different ports of 127.0.0.1 that nobody listens at now. */
export async function freePorts(quantas: number) {
  const ports = new Set<number>()
  while (ports.size < quantas) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

/** A port of 127.0.0.1 that nobody listens at now. */
export const freePort = async () => (await freePorts(1))[0]!

const isFree = (port: number) =>
  new Promise<boolean>((tell) => {
    const probe = createServer().once('error', () => tell(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => tell(true)))
  })
