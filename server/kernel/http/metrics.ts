import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { listAFrente } from '../../db/meses/fazer-meses.ts'
import type { Deps } from '../deps.ts'
import { enderecoNaoEncontrado } from '../errors.ts'
import { tokenOf } from '../session.ts'
import { watchCertificado } from './certificado.ts'
import { isEventStream } from './event-stream.ts'

/** Prometheus figures at /metrics. */
export function serveMetrics(app: FastifyInstance, deps: Deps) {
  const { config } = deps
  figuresOfProcess() // counts from the start on, not from the first question
  const registry = new Registry()
  measureWork(registry, deps)
  measureMeses(registry, deps)
  measureOutside(registry, deps)
  measureReplica(registry, deps)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route and status class.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  // one observer for each label set: the histogram's own search for a label set costs more than the count itself.
  const counters = new Map<string, { observe(seconds: number): void }>()
  app.addHook('onResponse', (request, reply, done) => {
    if (isEventStream(reply)) return done()
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
    const figures = Registry.merge([figuresOfProcess(), registry])
    return reply.type(registry.contentType).send(await figures.metrics())
  })
}

let ofProcess: Registry | undefined

/**
 * Memory, collector, event loop. A process has them once, however many houses it opens: what watches the collector and the
 * event loop can never be stopped, and would keep each closed house in memory.
 */
function figuresOfProcess() {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) })
  return ofProcess
}

/** The job queue as the database has it, so every node reports the same. */
function measureWork(registry: Registry, { jobs }: Deps) {
  // without the database the other figures are still served: then they are needed most
  const ages = shared(() => jobs.ages().catch(() => []))
  registry.registerMetric(
    new Gauge({
      name: 'jobs',
      help: 'Jobs by name and state.',
      labelNames: ['name', 'state'] as const,
      registers: [],
      async collect() {
        this.reset()
        for (const { name, state, count } of await jobs.count().catch(() => [])) this.set({ name, state }, count)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'jobs_oldest_due_seconds',
      help: 'How long the oldest job of a name has been due without running.',
      labelNames: ['name'] as const,
      registers: [],
      async collect() {
        this.reset()
        for (const { name, oldestDueSeconds } of await ages()) this.set({ name }, oldestDueSeconds)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'job_last_completed_timestamp_seconds',
      help: 'When a job of a name last ended well, as far back as the queue remembers.',
      labelNames: ['name'] as const,
      registers: [],
      async collect() {
        this.reset()
        for (const { name, lastCompleted } of await ages())
          if (lastCompleted !== null) this.set({ name }, lastCompleted)
      },
    }),
  )
}

/** For each table that is kept by the month: how many months after the present one are ready. */
function measureMeses(registry: Registry, { db, clock }: Deps) {
  registry.registerMetric(
    new Gauge({
      name: 'months_ahead',
      help: 'How many months after the present one are ready in a table that is kept by the month.',
      labelNames: ['table'] as const,
      registers: [],
      async collect() {
        this.reset()
        for (const { tabela, meses } of await listAFrente(db, clock.now()).catch(() => []))
          this.set({ table: tabela }, meses)
      },
    }),
  )
}

/** Two gauges of one scrape ask at the same time, and share the answer. */
function shared<T>(read: () => Promise<T>) {
  let running: Promise<T> | undefined
  return () =>
    (running ??= read().finally(() => {
      running = undefined
    }))
}

/** What is outside, as this process sees it. */
function measureOutside(registry: Registry, { partes, clock, config: { publicUrl } }: Deps) {
  registry.registerMetric(
    new Gauge({
      name: 'outside_silent_seconds',
      help: 'How long a part outside of the house has not answered; 0 while it answers.',
      labelNames: ['part', 'who'] as const,
      registers: [],
      collect() {
        this.reset()
        for (const { parte, quem, caladaDesde } of partes.list()) {
          const since = caladaDesde ? (clock.now().getTime() - caladaDesde.getTime()) / 1000 : 0
          this.set({ part: parte, who: quem }, since)
        }
      },
    }),
  )
  const certificado = publicUrl?.startsWith('https:') ? watchCertificado(publicUrl) : undefined
  registry.registerMetric(
    new Gauge({
      name: 'certificate_end_timestamp_seconds',
      help: 'When the certificate at PUBLIC_URL ends.',
      labelNames: ['host'] as const,
      registers: [],
      collect() {
        const end = certificado?.read()
        if (certificado && end !== undefined) this.set({ host: certificado.host }, end)
      },
    }),
  )
}

/** The replica, as this process sees it; without one there are no values. */
function measureReplica(registry: Registry, { replica }: Deps) {
  const inUse = new Gauge({
    name: 'replica_in_use',
    help: 'Whether lists are read from the replica: 1, or 0 and the reason.',
    labelNames: ['why'] as const,
    registers: [],
    collect() {
      this.reset()
      const facts = replica.facts()
      if (facts) this.set({ why: facts.out ?? '' }, facts.out ? 0 : 1)
    },
  })
  const lag = new Gauge({
    name: 'replica_lag_seconds',
    help: 'For how long the replica has lacked something that the primary has; no value while it does not answer.',
    labelNames: ['who'] as const,
    registers: [],
    collect() {
      this.reset()
      const facts = replica.facts()
      if (facts?.lagMs !== undefined) this.set({ who: facts.quem }, facts.lagMs / 1000)
    },
  })
  const statements = new Counter({
    name: 'replica_statements_total',
    help: 'Statements of lists by who answered them: the replica, or the primary and why.',
    labelNames: ['by', 'why'] as const,
    registers: [],
    collect() {
      this.reset()
      const facts = replica.facts()
      if (!facts) return
      this.inc({ by: 'replica', why: '' }, facts.answered.replica)
      for (const [why, n] of Object.entries(facts.answered.primary)) this.inc({ by: 'primary', why }, n)
    },
  })
  registry.registerMetric(inUse)
  registry.registerMetric(lag)
  registry.registerMetric(statements)
}

/**
 * Whether the caller may read the operator's figures. With METRICS_TOKEN set, only a caller who brings the token may.
 * Without METRICS_TOKEN, only this machine may. When PUBLIC_URL is then a public site, nobody may, because a proxy on this
 * machine may hide the real caller.
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
