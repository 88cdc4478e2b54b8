import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { acesso } from './areas/acesso/index.ts'
import { cotacao } from './areas/cotacao/index.ts'
import { documento } from './areas/documento/index.ts'
import { endereco } from './areas/endereco/index.ts'
import type { Area } from './kernel/area.ts'
import type { Deps } from './kernel/deps.ts'
import { answerBrokenRequest, answerError, handleErrors } from './kernel/error-handler.ts'
import { serveHealth } from './kernel/health.ts'
import { serveMetrics } from './kernel/metrics.ts'
import { serveOpenApi } from './kernel/openapi.ts'
import { VERSION } from './kernel/version.ts'
import { serveSandbox } from './sandbox/index.ts'
import { readStyleHashes, serveWeb } from './web/index.ts'

/** The areas of the house, lowest first. An area leans only on the ones before it. */
export const AREAS: readonly Area[] = [endereco, acesso, cotacao, documento]

/** Largest body of a request. Files have their own limit, where they are received. */
const BODY_LIMIT_BYTES = 256 * 1024

/** Before a route is found no plugin has run: what little protects a refusal is put on by hand. */
const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** The areas as one HTTP application; nothing is listening yet. */
export async function createApp(deps: Deps, areas: readonly Area[]): Promise<FastifyInstance> {
  const { config, log } = deps
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy,
    requestTimeout: 60_000,
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(BARE_HEADERS)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })
  app.decorate('endpoints', [])
  readBodies(app)
  handleErrors(app)
  logRequests(app)
  await protect(app, deps, await readStyleHashes())
  serveHealth(app, deps)
  serveMetrics(app, deps)
  await serveOpenApi(app, { title: config.marca.nome, version: VERSION })
  for (const area of areas) area.routes?.(app, deps)
  if (config.sandbox) serveSandbox(app, deps)
  await serveWeb(app, deps)
  return app
}

/** JSON and nothing else. A header without a body is no body: many clients name the type of every request. */
function readBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, body as string, done)
  })
}

/** Security headers, closed CORS and compression: the same for every answer. */
export async function protect(
  app: FastifyInstance,
  { config }: Pick<Deps, 'config'>,
  styleHashes: readonly string[] = [],
) {
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...styleHashes],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(cors, {
    origin: config.corsOrigins.length > 0 ? config.corsOrigins : false,
    exposedHeaders: ['x-total-count', 'etag', 'x-request-id'],
  })
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
}

/** One line for each answer: the route's pattern, never the address that was asked for, which may hold a CEP or a token. */
function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
    }
    request.log.info({ ...line, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'answered')
    done()
  })
}
