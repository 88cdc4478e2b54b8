import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

type Onde = Pick<Config, 'host' | 'publicUrl'>

/** A host name with an optional port: no character that a URL would read as user, path or query. */
const NAME_AND_PORT = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i
/** Addresses that mean "listen everywhere" are not names of this installation. */
const EVERYWHERE = ['0.0.0.0', '[::]']

/**
 * Keeps other pages away from the clock, the bank and the mailbox. Two kinds of request are answered as if there were no
 * sandbox (decisions §23): a request under a name that is not this installation's (DNS rebinding), and a change sent by a
 * page of another origin. A program sends no origin, so only its host name is checked.
 */
export function guardSandbox(scope: FastifyInstance, config: Onde) {
  const own = ownNames(config)
  const isOwn = (host: string | undefined) => own.has(nameOf(host) ?? '')
  scope.addHook('onRequest', async (request, reply) => {
    // behind a proxy that writes its own Host, `request.host` is the name that the browser asked for
    if (isOwn(request.headers.host) && isOwn(request.host) && isFromHere(request, config)) return
    reply.callNotFound()
    return reply
  })
}

/** The names of this machine, of the public address, and of the address that is listened on. */
function ownNames({ host, publicUrl }: Onde) {
  const listened = nameOf(host.includes(':') ? `[${host}]` : host)
  const names = ['localhost', '127.0.0.1', '[::1]', publicUrl && new URL(publicUrl).hostname, listened]
  return new Set(names.filter((name) => name && !EVERYWHERE.includes(name)))
}

/** The name in a Host header, as a URL spells it; undefined when it is not a valid name. */
const nameOf = (host = '') => {
  const url = NAME_AND_PORT.test(host) ? `http://${host}` : ''
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/** Whether the page that sent this request may do so: any page may link here, only our own may change anything. */
function isFromHere({ method, headers, host }: FastifyRequest, { publicUrl }: Onde) {
  if (['GET', 'HEAD'].includes(method)) return true
  const { origin } = headers
  if (origin === undefined) return ['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string)
  if (!URL.canParse(origin)) return false // 'null', which any page can send
  const from = new URL(origin)
  return from.host === hostOf(host) || (publicUrl !== undefined && from.origin === new URL(publicUrl).origin)
}

const hostOf = (host: string) => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).host : undefined)
