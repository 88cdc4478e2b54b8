import type { Server } from 'node:http'

/** Where this machine finds us when nobody said PUBLIC_URL. Listening everywhere has no name of its own. */
export function addressOf(server: Server | undefined, port: number) {
  const listening = server?.address() ?? null
  if (listening === null || typeof listening === 'string') return `http://localhost:${port}`
  const { address, family } = listening
  const host = family === 'IPv6' ? `[${address}]` : address
  return `http://${['0.0.0.0', '[::]'].includes(host) ? 'localhost' : host}:${listening.port}`
}
