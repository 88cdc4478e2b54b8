import type { Server } from 'node:http'

/**
 * The address of this house on its own machine, for when PUBLIC_URL is not set. A server that listens on all interfaces has
 * no name of its own.
 */
export function addressOf(server: Server | undefined, port: number) {
  const listening = server?.address() ?? null
  if (listening === null || typeof listening === 'string') return `http://localhost:${port}`
  const { address, family } = listening
  const host = family === 'IPv6' ? `[${address}]` : address
  return `http://${['0.0.0.0', '[::]'].includes(host) ? 'localhost' : host}:${listening.port}`
}
