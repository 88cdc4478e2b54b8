import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { acesso } from './areas/acesso/index.ts'
import { atividade } from './areas/atividade/index.ts'
import { carrinho } from './areas/carrinho/index.ts'
import { carteira } from './areas/carteira/index.ts'
import { conta } from './areas/conta/index.ts'
import { cotacao } from './areas/cotacao/index.ts'
import { destinatario } from './areas/destinatario/index.ts'
import { diferenca } from './areas/diferenca/index.ts'
import { documento } from './areas/documento/index.ts'
import { embalagem } from './areas/embalagem/index.ts'
import { endereco } from './areas/endereco/index.ts'
import { fiscal } from './areas/fiscal/index.ts'
import { frete } from './areas/frete/index.ts'
import { importacao } from './areas/importacao/index.ts'
import { loja } from './areas/loja/index.ts'
import { notificacao } from './areas/notificacao/index.ts'
import { operacao } from './areas/operacao/index.ts'
import { pagamento } from './areas/pagamento/index.ts'
import { programas } from './areas/programas/index.ts'
import { termos } from './areas/termos/index.ts'
import type { Area } from './kernel/area.ts'
import type { Deps } from './kernel/deps.ts'
import { answerBrokenRequest, answerError, handleErrors } from './kernel/http/error-handler.ts'
import { serveHealth } from './kernel/http/health.ts'
import { serveMetrics } from './kernel/http/metrics.ts'
import { serveOpenApi } from './kernel/http/openapi.ts'
import { protect } from './kernel/http/protect.ts'
import { readBodies } from './kernel/http/read-body.ts'
import { BODY_LIMIT_BYTES } from './kernel/http/route.ts'
import { serveWaiting } from './kernel/http/waiting.ts'
import { PATIENCE, runPatiently } from './kernel/patience.ts'
import { runInTrace } from './kernel/trace.ts'
import { VERSION } from './kernel/version.ts'
import { serveSandbox } from './sandbox/index.ts'
import { readHashes, serveWeb } from './web/index.ts'

/** The areas of the house, lowest first. An area leans only on the ones before it. */
export const AREAS: readonly Area[] = [
  endereco,
  termos,
  atividade,
  acesso,
  notificacao,
  carteira,
  loja,
  destinatario,
  cotacao,
  embalagem,
  carrinho,
  importacao,
  fiscal,
  frete,
  pagamento,
  diferenca,
  documento,
  conta,
  programas,
  operacao,
]

/** Largest head of a request: an address with five hundred uuids (MAX_LOTE) is 18.5 KB. */
const HEADER_LIMIT_BYTES = 32 * 1024

/**
 * A connection on which nothing came and nothing could be sent for so long is cut. Longer than any answer takes. Without
 * this limit a caller who asks for a file and does not read it would keep its place, and others of the account would get
 * none (guard/lanes.ts).
 */
const IDLE_CONNECTION_MS = 120_000

/** How long a request's head may take, and the whole of it: a document of 15 MB from a phone with 0.5 Mbit/s takes four minutes. */
const HEADERS_MS = 60_000
const WHOLE_REQUEST_MS = 300_000

/** Headers for a refusal before any route is found: no plugin has run by then. */
const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** The areas as one HTTP application; nothing is listening yet. */
export async function createApp(deps: Deps, areas: readonly Area[]): Promise<FastifyInstance> {
  const app = await createFrame(deps)
  serveHealth(app, deps)
  serveMetrics(app, deps)
  await serveOpenApi(app, { title: deps.config.marca.nome, version: VERSION })
  for (const area of areas) area.routes?.(app, deps)
  if (deps.config.sandbox) await serveSandbox(app, deps)
  await serveWeb(app, deps)
  return app
}

/** The application of a node that waits for its database: pages, and a sentence for every call. */
export async function createWaitingApp(deps: Pick<Deps, 'config' | 'log' | 'clock'>): Promise<FastifyInstance> {
  const app = await createFrame({ ...deps, patience: PATIENCE })
  serveWaiting(app)
  await serveWeb(app, deps)
  return app
}

/** What all answers of the house need (limits, errors, logs, headers), without any call yet. */
async function createFrame({ config, log, patience }: Pick<Deps, 'config' | 'log' | 'patience'>) {
  const app: FastifyInstance = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    // a request without Host is refused by us (handleErrors): Node would answer without a body
    http: { maxHeaderSize: HEADER_LIMIT_BYTES, headersTimeout: HEADERS_MS, requireHostHeader: false },
    trustProxy: config.trustProxy,
    requestTimeout: WHOLE_REQUEST_MS,
    connectionTimeout: IDLE_CONNECTION_MS,
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void answerError(log, error, request, reply.headers(BARE_HEADERS)),
    // a plug-in of SuperFrete's platform asks for //api/v0/…
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  })
  // a connection that the system could not hand over; the next one may be all right
  app.addHook(
    'onListen',
    async () => void app.server.on('error', (err) => log.warn({ err }, 'connection could not be accepted')),
  )
  app.decorate('endpoints', [])
  readBodies(app)
  handleErrors(app, log)
  logRequests(app, { log, patience })
  await protect(app, { config }, await readHashes())
  return app
}

/**
 * Throws when a route has a JSON schema: the contract's schemas are Zod's (kernel/http/route.ts). Fastify's own reader and
 * writer are a hundred modules, loaded for nothing.
 */
function refuseSchemas() {
  return () => {
    throw new Error('a route is described in contract/, not by a JSON schema')
  }
}

/**
 * Logs one line for each answer: the route's pattern, never the requested address, which may hold a CEP or a token. Uses
 * the house's one logger: a logger for every request cost more than its line.
 */
function logRequests(app: FastifyInstance, { log, patience }: Pick<Deps, 'log' | 'patience'>) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    runInTrace(request.id, () => runPatiently(patience.requestMs, done))
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? null
    const ms = Math.round(reply.elapsedTime * 10) / 10
    log.info({ reqId: request.id, method: request.method, route, status: reply.statusCode, ms }, 'answered')
    done()
  })
}
