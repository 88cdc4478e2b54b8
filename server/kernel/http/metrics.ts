import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../deps.ts'
import { enderecoNaoEncontrado } from '../errors.ts'
import { tokenOf } from '../session.ts'

/** Prometheus figures at /metrics. */
export function serveMetrics(app: FastifyInstance, { config, jobs }: Deps) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route and status class.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  const queued = new Gauge({
    name: 'jobs',
    help: 'Jobs by name and state.',
    labelNames: ['name', 'state'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      // the other figures are served also when the database is away: then they are needed most.
      for (const { name, state, count } of await jobs.count().catch(() => [])) this.set({ name, state }, count)
    },
  })
  void queued

  // one observer for each label set: the histogram's own search for a label set costs more than the count itself.
  const counters = new Map<string, { observe(seconds: number): void }>()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const key = `${request.method} ${status} ${route}`
    let counter = counters.get(key)
    if (!counter) counters.set(key, (counter = durations.labels(request.method, route, status)))
    counter.observe(reply.elapsedTime / 1000)
    done()
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadFigures(config, request)) throw enderecoNaoEncontrado()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/**
 * Who reads the operator's figures. With METRICS_TOKEN set, only a caller who brings the token. Without it, only this
 * machine. Without it and with PUBLIC_URL set to a public site nobody, because a proxy on this machine may hide the real
 * caller.
 */
export function mayReadFigures(
  { metricsToken, publicUrl }: Pick<Deps['config'], 'metricsToken' | 'publicUrl'>,
  request: FastifyRequest,
) {
  if (metricsToken) return isToken(request, metricsToken)
  const isSite = publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)
  return !isSite && isThisMachine(request)
}

function isToken({ headers }: FastifyRequest, expected: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(tokenOf(headers.authorization) ?? ''), digest(expected))
}

/**
 * Whether the request comes from this machine without a proxy: behind a proxy here every visitor seems to come from this
 * machine.
 */
const isThisMachine = ({ socket, headers }: FastifyRequest) =>
  LOOPBACK.has(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers.forwarded

const isLoopback = (host: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host)

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
