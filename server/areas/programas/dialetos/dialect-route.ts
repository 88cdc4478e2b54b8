import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/kernel/http/endpoint'
import type { Direito } from '#contract/kernel/http/papel'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { admit, leavePlace, takePlace } from '../../../kernel/http/admission.ts'
import { refusalOf } from '../../../kernel/http/error-handler.ts'
import type { Limit } from '../../../kernel/limits.ts'
import { mayInSession, type Session, type SessionDeAssinante, tokenOf } from '../../../kernel/session.ts'
import { type Recusa, type RecusaDita, saidByMelhorEnvio, saidBySuperFrete } from './recusa.rules.ts'

/** Another platform's API: the prefixes of its calls, and the shape of its refusals. */
export type Dialeto = { prefixos: readonly string[]; say: (recusa: Recusa) => RecusaDita }
export const MELHOR_ENVIO: Dialeto = { prefixos: ['/api/v2/me', '/v2/me'], say: saidByMelhorEnvio }
export const SUPERFRETE: Dialeto = { prefixos: ['/api/v0'], say: saidBySuperFrete }

/** A call of a dialect. Our OpenAPI page does not have these calls; docs/dialetos.md lists them. */
type Chamada<B extends z.ZodType, Q extends z.ZodType> = {
  method: Endpoint['method']
  path: string
  /** The direito that one of the key's escopos must open; 'visitante': no key is needed. */
  right: Direito | 'visitante'
  query?: Q
  body?: B
  /** 200 unless said otherwise. */
  status?: 201 | 204
  /** A GET that writes. HEAD is not served for it. */
  changes?: true
}

type Pedida<B extends z.ZodType, Q extends z.ZodType, S> = {
  session: S
  params: Record<string, string>
  query: z.output<Q>
  body: z.output<B>
  request: FastifyRequest
  reply: FastifyReply
}

/** The calls of one IP address in a minute that need no key. A key may make as many. */
const POR_ENDERECO: Limit = { name: 'dialeto.visitante', max: 250, windowSeconds: 60 }
/** Large, because a plug-in sends whole products of its shop with a quote. */
const BODY_LIMIT_BYTES = 256 * 1024
/** The header that names the escopo which a key lacks. The body of the dialect has no place for it. */
const ESCOPO_AUSENTE = 'x-escopo-ausente'

/**
 * Serves a call of a dialect under each of its prefixes: admits the program, counts the limits, decodes, and answers every
 * refusal in the dialect's shape. Admits a chave de API or an access token of an aplicativo, but no session of a person.
 */
export function dialectRoute<B extends z.ZodType = z.ZodUndefined, Q extends z.ZodType = z.ZodUndefined>(
  app: FastifyInstance,
  deps: Deps,
  dialeto: Dialeto,
  chamada: Chamada<B, Q> & { right: Direito },
  handler: (pedida: Pedida<B, Q, SessionDeAssinante>) => unknown,
) {
  serve(app, deps, dialeto, chamada, (pedida) => {
    const { session } = pedida
    if (!isDePrograma(session)) throw new AppError('UNAUTHENTICATED', 'Use uma chave de API.')
    return handler({ ...pedida, session })
  })
}

/** `dialectRoute` for a call that needs no key. */
export function openDialectRoute<B extends z.ZodType = z.ZodUndefined, Q extends z.ZodType = z.ZodUndefined>(
  app: FastifyInstance,
  deps: Deps,
  dialeto: Dialeto,
  chamada: Omit<Chamada<B, Q>, 'right'>,
  handler: (pedida: Pedida<B, Q, null>) => unknown,
) {
  serve(app, deps, dialeto, { ...chamada, right: 'visitante' }, (pedida) => handler({ ...pedida, session: null }))
}

const isDePrograma = (session: Session | null): session is SessionDeAssinante =>
  session?.chave != null && session.assinaturaUuid !== null && session.papel !== null

/** Whether a call that needs no key has one that opens this direito. A wrong key counts as no key. */
export async function hasPrograma({ sessions }: Deps, { headers }: FastifyRequest, right: Direito) {
  const token = tokenOf(headers.authorization)
  if (!token) return false
  try {
    const session = (await sessions.find(token, undefined)) ?? null
    return isDePrograma(session) && mayInSession(session, right)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function serve<B extends z.ZodType, Q extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  dialeto: Dialeto,
  { method, path, right, query, body, status, changes }: Chamada<B, Q>,
  handler: (pedida: Pedida<B, Q, Session | null>) => unknown,
) {
  const isOpen = right === 'visitante'
  const admission = { bodyLimit: BODY_LIMIT_BYTES, ...(isOpen && { limit: POR_ENDERECO }) }
  for (const prefixo of dialeto.prefixos) {
    const url = `${prefixo}${path}`
    const endpoint: Endpoint = {
      method,
      path: url,
      summary: '',
      tag: 'programas',
      ...(isOpen ? { access: 'visitor' } : { access: 'subscriber', right }),
    }
    app.route({
      method,
      url,
      bodyLimit: BODY_LIMIT_BYTES,
      exposeHeadRoute: method === 'GET' && !changes,
      errorHandler(error, request, reply) {
        void refuse(deps, dialeto, error, request, reply)
      },
      async onRequest(request, reply) {
        const session = await admit(deps, endpoint, admission, request)
        request.session = session
        if (session) takePlace(deps, endpoint, session, { request, reply, bodyLimit: BODY_LIMIT_BYTES })
      },
      async handler(request, reply) {
        await request.place?.turn()
        request.isAtWork = true
        try {
          const pedida = {
            session: request.session,
            params: inSmallLetters(request.params as Record<string, string>),
            query: decode(query, request.query),
            body: decode(body, (method === 'GET' ? await readBodyOfGet(request, body) : request.body) ?? undefined),
            request,
            reply,
          }
          reply.header('cache-control', 'no-store').status(status ?? 200)
          request.isHandled = true
          const answer = await handler(pedida)
          return answer === undefined ? reply.send() : answer
        } finally {
          leavePlace(request, reply, { isFile: false, bytes: 0 })
        }
      },
    })
  }
}

/** Answers 404 in the dialect's shape to all calls that are not served here. Without this a page of our site would answer. */
export function serveUnknown(app: FastifyInstance, deps: Deps, dialeto: Dialeto) {
  for (const prefixo of dialeto.prefixos)
    app.route({
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url: `${prefixo}/*`,
      handler: (request, reply) =>
        refuse(deps, dialeto, new AppError('NOT_FOUND', 'Esta chamada não existe aqui.'), request, reply),
    })
}

function refuse(deps: Deps, dialeto: Dialeto, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(deps.log, error, request)
  const { status, body } = dialeto.say(refusal)
  const { escopo } = refusal.campos
  if (escopo) reply.header(ESCOPO_AUSENTE, escopo)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply.status(status).header('cache-control', 'no-store').send(body)
}

/** The most bytes of the body of a GET, which is a list of orders. */
const GET_BYTES = 16 * 1024

/** Reads the body of a GET: one client of Melhor Envio sends one, and Fastify does not read it. Undefined without a body. */
async function readBodyOfGet({ raw }: FastifyRequest, schema: z.ZodType | undefined): Promise<unknown> {
  if (!schema) return undefined
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of raw as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > GET_BYTES) throw new AppError('CORPO_GRANDE_DEMAIS', 'Os dados enviados passam do tamanho permitido.')
    parts.push(part)
  }
  try {
    return bytes === 0 ? undefined : (JSON.parse(Buffer.concat(parts).toString()) as unknown)
  } catch {
    throw new AppError('JSON_INVALIDO', 'Os dados enviados não são um JSON válido.')
  }
}

const inSmallLetters = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [name, isUuid(text) ? text.toLowerCase() : text]))

/** Refused fields that one answer names. */
const MAX_ERRORS = 50

function decode<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> {
  if (!schema) return undefined as z.output<S>
  const parsed = schema.safeParse(value, { error: () => 'Confira este campo.' })
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues
    .slice(0, MAX_ERRORS)
    .map(({ path, message }) => ({ campo: path.map(String).join('.'), mensagem: message }))
  throw new AppError('VALIDACAO', errors[0]!.mensagem, { errors })
}
