import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

type Onde = Pick<Config, 'host' | 'publicUrl'>

/** What an own address may be written as: nothing that a URL would read as user, path or question. */
const NAME_AND_PORT = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i
/** Listening everywhere is not an address of its own. */
const EVERYWHERE = ['0.0.0.0', '[::]']

/**
 * Lets nobody else's page near the clock, the bank and the mailbox. Whatever is asked under a name that is not this
 * installation's (a page that lets its own name point here: DNS rebinding), or sent by a page of another origin, is answered
 * as if there were no sandbox (decisions §23). Who asks without a browser says no origin, and is only held to the name.
 */
export function guardSandbox(scope: FastifyInstance, config: Onde) {
  const own = ownNames(config)
  const isOwn = (host: string | undefined) => own.has(nameOf(host) ?? '')
  scope.addHook('onRequest', async (request, reply) => {
    // behind a proxy that writes its own Host, `request.host` is the name that was asked for
    if (isOwn(request.headers.host) && isOwn(request.host) && isFromHere(request, config)) return
    reply.callNotFound()
    return reply
  })
}

/** This machine's own, the public one, and the one that is listened on. */
function ownNames({ host, publicUrl }: Onde) {
  const listened = nameOf(host.includes(':') ? `[${host}]` : host)
  const names = ['localhost', '127.0.0.1', '[::1]', publicUrl && new URL(publicUrl).hostname, listened]
  return new Set(names.filter((name) => name && !EVERYWHERE.includes(name)))
}

/** The name in a Host header, as a URL spells it; none where it is no name. */
const nameOf = (host = '') => {
  const url = NAME_AND_PORT.test(host) ? `http://${host}` : ''
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/** A page may be led here by a link of any other; only one of our own may change anything. */
function isFromHere({ method, headers, host }: FastifyRequest, { publicUrl }: Onde) {
  if (['GET', 'HEAD'].includes(method)) return true
  const { origin } = headers
  if (origin === undefined) return ['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string)
  if (!URL.canParse(origin)) return false // 'null', which any page can be
  const from = new URL(origin)
  return from.host === hostOf(host) || (publicUrl !== undefined && from.origin === new URL(publicUrl).origin)
}

const hostOf = (host: string) => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).host : undefined)
