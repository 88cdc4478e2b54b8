import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Access, Endpoint, EndpointAnswer, EndpointRequest } from '#contract/kernel/endpoint'
import { isList } from '#contract/kernel/page'
import { mayDo, PERFIL_HEADER } from '#contract/kernel/papel'
import { preferredType } from './accept.ts'
import type { Deps } from './deps.ts'
import { compileWriter } from './encoder.ts'
import { AppError } from './errors.ts'
import { type FileAnswer, sendFile } from './file-answer.ts'
import type { Limit } from './rate-limit.ts'
import { type Session, tokenOf } from './session.ts'

type SessionFor<A extends Access> = A extends 'visitor' ? null : A extends 'anyone' ? Session | null : Session

const JSON_TYPE = 'application/json'
const TOTAL = 'x-total-count'

/** What is asked for in Accept: JSON, or one of the other forms that the call has. */
type TypeFor<E extends Endpoint> = E['files'] extends readonly (infer File)[]
  ? typeof JSON_TYPE | File
  : typeof JSON_TYPE

type AnswerFor<E extends Endpoint> = EndpointAnswer<E> | (E['files'] extends readonly string[] ? FileAnswer : never)

type Handler<E extends Endpoint> = (
  asked: EndpointRequest<E> & {
    session: SessionFor<E['access']>
    /** What to answer with; a `FileAnswer` unless it is JSON. */
    type: TypeFor<E>
    /** The Idempotency-Key that came along, for `onceByKey` (D §3). */
    chave: string | undefined
    request: FastifyRequest
    reply: FastifyReply
  },
) => Promise<AnswerFor<E>> | AnswerFor<E>

/**
 * Serves one call of the contract: who asks, decode, handle, encode. Every route of the product goes through here,
 * so every one of them validates, limits and speaks of errors in the same way.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: Handler<E>,
  options: {
    limit?: Limit
    /** For a body that may be larger than others. The session is asked for before it is read. */
    bodyLimit?: number
  } = {},
) {
  app.endpoints.push(endpoint)
  const write = endpoint.response && !('file' in endpoint.response) ? compileWriter(endpoint.response) : undefined
  const [readParams, readQuery, readBody] = [endpoint.params, endpoint.query, endpoint.body].map(decoderOf)
  const types = [JSON_TYPE, ...(endpoint.files ?? [])] as const
  const isWholeList = isList(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(options.bodyLimit && {
      bodyLimit: options.bodyLimit,
      onRequest: async (request: FastifyRequest) => {
        const session = await sessionFor(deps, endpoint, request)
        if (isLarge(request)) await deps.limits.take(LARGE, session?.usuarioUuid ?? request.ip)
      },
    }),
    handler: async (request, reply) => {
      if (options.limit) await deps.limits.take(options.limit, request.ip)
      const found = sessionFor(deps, endpoint, request)
      const session = found instanceof Promise ? await found : found
      const type = endpoint.files ? preferredType(request.headers.accept, types) : JSON_TYPE
      const asked = {
        params: readParams?.(request.params),
        query: readQuery?.(request.query),
        body: readBody?.(request.body ?? undefined),
        session,
        type,
        chave: idempotencyKeyOf(request),
        request,
        reply,
      }
      // an answer to one person, or to one request, is nobody else's to keep; a reference list says so itself
      if (endpoint.access !== 'visitor' || endpoint.method !== 'GET') reply.header('cache-control', 'no-store')
      if (endpoint.files) reply.header('vary', 'accept')
      reply.status(endpoint.status ?? (endpoint.response ? 200 : 204)) // a handler may say otherwise: 304
      const answer = await handler(asked as Parameters<Handler<E>>[0])
      if (reply.statusCode === 304) return reply.send()
      if (type !== JSON_TYPE) return sendFile({ request, reply, log: deps.log, type }, answer as FileAnswer)
      if (!write) return answer ?? reply.send()
      // a handler that answers a page of a longer list has said its total itself
      if (isWholeList && !reply.hasHeader(TOTAL)) reply.header(TOTAL, (answer as unknown[]).length)
      return reply.type('application/json; charset=utf-8').send(Buffer.from(write(answer)))
    },
  })
}

/** Reading a body of this size keeps everybody else waiting for a while: one person may not do it all the time. */
const LARGE_BYTES = 2 * 1024 * 1024
const LARGE: Limit = { name: 'route.corpoGrande', max: 20, windowSeconds: 60 }

/** One that does not tell its length may be of any. */
const isLarge = ({ headers }: FastifyRequest) => !(Number(headers['content-length']) <= LARGE_BYTES)

/** Not async: a session that this node has just seen costs no turn of the event loop. */
function sessionFor(
  { sessions }: Deps,
  endpoint: Endpoint,
  { headers }: FastifyRequest,
): Session | null | Promise<Session | null> {
  if (endpoint.access === 'visitor') return null
  const token = tokenOf(headers.authorization)
  if (!token && endpoint.access === 'anyone') return null
  // what is one's own is done as oneself: a profile that was taken away must not keep anybody from logging out
  const perfil = endpoint.right === 'pessoal' ? undefined : headers[PERFIL_HEADER]
  const session = token ? sessions.find(token, typeof perfil === 'string' ? perfil : undefined) : undefined
  return session instanceof Promise ? session.then((found) => admit(endpoint, found)) : admit(endpoint, session)
}

/** 401 and 403 are about the session alone: what is another's is a 404 of its handler (D §3). */
function admit({ access, right }: Endpoint, session: Session | undefined) {
  if (!session) throw new AppError('UNAUTHENTICATED', 'Sua sessão terminou. Entre de novo para continuar.')
  const isAllowed =
    access === 'operator'
      ? session.roles.includes('OPERADOR')
      : !right || right === 'pessoal' || (session.papel !== null && mayDo(session.papel, right))
  if (!isAllowed) throw new AppError('FORBIDDEN', 'Seu perfil não dá acesso a esta página.')
  return session
}

function idempotencyKeyOf({ headers }: FastifyRequest) {
  const chave = headers['idempotency-key']
  if (chave === undefined) return undefined
  if (typeof chave === 'string' && /^[\x21-\x7e]{1,200}$/.test(chave)) return chave
  throw new AppError('VALIDACAO', 'Idempotency-Key deve ter de 1 a 200 caracteres, sem espaços.')
}

/** More than a person reads, and little enough that a refusal is never larger than what was refused. */
const MAX_ERRORS = 100

const decoderOf = (schema: z.ZodType | undefined) => schema && ((value: unknown) => decode(schema, value))

function decode(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value, { error: () => 'Confira este campo.' }) // where the schema says nothing itself
  if (parsed.success) return parsed.data
  const found = parsed.error.issues.map(({ path, message }) => ({
    campo: path.map(String).join('.'),
    mensagem: message.replace('{n}', String(volumeOf(path))),
  }))
  const errors = [...new Map(found.map((error) => [`${error.campo} ${error.mensagem}`, error])).values()].slice(
    0,
    MAX_ERRORS,
  )
  throw new AppError('VALIDACAO', errors[0]?.mensagem ?? 'Confira os dados enviados.', { errors })
}

/** Messages of S1 §5 name the volume, counted from 1: the first number in the path of the field. */
function volumeOf(path: readonly PropertyKey[]) {
  const index = path.find((step) => typeof step === 'number')
  return typeof index === 'number' ? index + 1 : 1
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call of the contract that is served, in the order of registration. OpenAPI is made from it. */
    endpoints: Endpoint[]
  }
}
