import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that a system gives out by itself. A server that starts, or stops and starts again, leaves its port for a
 * moment: the system could give it to any other program meanwhile. No browser refuses a port of this range as unsafe.
 */
const [FIRST, LAST] = [20_000, 32_000]
const MOST_TRIES = 1_000

/** Different ports of 127.0.0.1 that nobody listens at now. */
export async function freePorts(quantas: number) {
  const probes: NonNullable<Awaited<ReturnType<typeof listenAt>>>[] = []
  for (let tries = 0; probes.length < quantas && tries < MOST_TRIES + quantas; tries++) {
    const probe = await listenAt(randomInt(FIRST, LAST))
    if (probe) probes.push(probe)
  }
  await Promise.all(probes.map(({ close }) => close()))
  if (probes.length < quantas) throw new Error(`no free port of 127.0.0.1 from ${FIRST} to ${LAST}`)
  return probes.map(({ port }) => port)
}

/** A port of 127.0.0.1 that nobody listens at now. */
export const freePort = async () => (await freePorts(1))[0]!

/** Undefined when somebody else listens there. */
async function listenAt(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return undefined
  }
  const close = async () => {
    server.close()
    await once(server, 'close')
  }
  return { port, close }
}
