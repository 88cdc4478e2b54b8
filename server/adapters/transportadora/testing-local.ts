import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'

/** How a carrier's local server is started. */
export type OpcoesDoServidor = {
  /** The carrier's clock. */
  now?: () => Date
  /** 0 takes a free one. */
  port?: number
  /** Milliseconds before each answer. */
  delayMs?: number
  /** Whether it forgets each request as soon as it is answered. */
  isForgetful?: boolean
}

/** Serves on loopback; port 0 takes a free one. A request that `handle` fails for is cut off. */
export async function serveLocal(
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
) {
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/**
 * Starts a carrier's local server as a program of its own: `--port`, and `--delay-ms` before each answer. Nobody looks
 * at the requests that it had, so it forgets them: a hundred thousand would fill its memory, and their garbage
 * collection would delay its answers.
 */
export async function startAlone(
  nome: string,
  porta: string,
  start: (options: OpcoesDoServidor) => Promise<{ url: string }>,
) {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: porta }, 'delay-ms': { type: 'string', default: '0' } },
  })
  const { url } = await start({ port: Number(values.port), delayMs: Number(values['delay-ms']), isForgetful: true })
  process.stdout.write(`${nome} de ensaio em ${url}\n`)
}
