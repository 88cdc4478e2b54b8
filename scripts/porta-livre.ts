import { once } from 'node:events'
import { createServer } from 'node:net'

/** Different ports of 127.0.0.1 that nobody listens at now. */
export async function freePorts(quantas: number) {
  const probes = Array.from({ length: quantas }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => (probe.address() as { port: number }).port)
  for (const probe of probes) probe.close()
  await Promise.all(probes.map((probe) => once(probe, 'close')))
  return ports
}

/** A port of 127.0.0.1 that nobody listens at now. */
export const freePort = async () => (await freePorts(1))[0]!
