import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { IDEMPOTENCY_KEY } from '#contract/kernel/http/cabecalhos'
import type { Endpoint, EndpointAnswer, EndpointRequest, Upload } from '#contract/kernel/http/endpoint'
import { isList } from '#contract/kernel/http/inteiro-texto'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Db, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { LARGE_BYTES } from '../guard/lanes.ts'
import type { Limit } from '../limits.ts'
import { type Session, tokenOf } from '../session.ts'
import { breathe } from '../work/breath.ts'
import {
  type Admission,
  admit,
  JSON_TYPE,
  leavePlace,
  type SessionFor,
  subscriberOf,
  takePlace,
  typeOf,
} from './admission.ts'
import { compileWriter } from './encoder.ts'
import { STREAMED, type Streamed } from './event-stream.ts'
import { type FileAnswer, sendFile } from './file-answer.ts'
import { queryReader } from './query.ts'
import { openUpload, UPLOAD_OVERHEAD_BYTES } from './upload.ts'

const TOTAL = 'x-total-count'

/** The type asked for in Accept: JSON, or one of the other forms that the call has. */
type TypeFor<E extends Endpoint> = E['files'] extends readonly (infer File)[]
  ? typeof JSON_TYPE | File
  : typeof JSON_TYPE

type AnswerFor<E extends Endpoint> =
  | EndpointAnswer<E>
  | (E['files'] extends readonly string[] ? FileAnswer | Streamed : never)

/** The type of the key in a call that does not declare the header: a handler that passes it on as text does not compile. */
type Undeclared = { readonly missing: 'Idempotency-Key in requestHeaders' }

type Handler<E extends Endpoint> = (
  asked: EndpointRequest<E> & {
    session: SessionFor<E>
    /** The bytes of the file of a call with `upload`, read from the connection as they are asked for. */
    upload: E extends { upload: Upload } ? AsyncGenerator<Uint8Array, void> : undefined
    /** The database of a declared read, which may be a copy; undefined for every other call. */
    lendo: E extends { leitura: 'replica' } ? Db : undefined
    /** The type of the answer. The handler returns a `FileAnswer` or `STREAMED` unless the type is JSON. */
    type: TypeFor<E>
    /** The request's Idempotency-Key, for `onceByKey` (D §3); only for a call that declares the header. */
    chave: E['requestHeaders'] extends typeof IDEMPOTENCY_KEY ? string | undefined : Undeclared
    request: FastifyRequest
    reply: FastifyReply
  },
) => Promise<AnswerFor<E>> | AnswerFor<E>

/**
 * Serves one call of the contract: admit, decode, handle, encode. Every route of the product goes through `route`, so every
 * one of them validates, limits and reports errors in the same way.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: Handler<E>,
  options: Options<E> = {},
) {
  app.endpoints.push(endpoint)
  const write = endpoint.response && !('file' in endpoint.response) ? compileWriter(endpoint.response) : undefined
  const { nome: marca } = deps.config.marca
  const [readParams, readQuery] = [endpoint.params, endpoint.query].map((schema) => decoderOf(schema, { marca }))
  const filledIn = queryReader(endpoint)
  const readBody = decoderOf(endpoint.body, { marca, list: options.weigh?.list })
  const isWholeList = isList(endpoint)
  const takesKey = endpoint.requestHeaders !== undefined && 'Idempotency-Key' in endpoint.requestHeaders
  const isFileCall = endpoint.response !== undefined && 'file' in endpoint.response
  const bodyLimit =
    options.bodyLimit ?? (endpoint.upload ? endpoint.upload.maxBytes + UPLOAD_OVERHEAD_BYTES : BODY_LIMIT_BYTES)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: endpoint.method === 'GET' && !endpoint.changes, // HEAD would run the handler
    bodyLimit,
    config: { isUpload: endpoint.upload !== undefined },
    onRequest: (request, reply, done) => {
      const enter = (session: Session | null) => {
        request.session = session
        if (session) takePlace(deps, endpoint, session, { request, reply, bodyLimit })
      }
      const admitted = admit(deps, endpoint, { ...options, bodyLimit }, request)
      if (admitted instanceof Promise) return admitted.then(enter)
      enter(admitted)
      return done()
    },
    handler: async (request, reply) => {
      await request.place?.turn() // a request with a body has already waited before the body was read
      request.isAtWork = true
      const sent = { isFile: false, bytes: 0 }
      try {
        const answer = await work(request, reply)
        if (reply.statusCode === 304) return reply.send()
        const type = typeOf(endpoint, request)
        sent.isFile = type !== JSON_TYPE
        if (answer === STREAMED) return reply
        if (sent.isFile) return await sendFile({ request, reply, log: deps.log, type }, answer as FileAnswer)
        if (!write) {
          sent.isFile = isFileCall
          return answer ?? reply.send()
        }
        // a handler that answers one page of a longer list has set the total itself
        if (isWholeList && !reply.hasHeader(TOTAL)) reply.header(TOTAL, (answer as unknown[]).length)
        const text = write(answer)
        sent.bytes = text.length
        if (text.length >= LARGE_BYTES) await breathe()
        return reply.type('application/json; charset=utf-8').send(Buffer.from(text))
      } finally {
        leavePlace(request, reply, sent)
      }
    },
  })

  async function work(request: FastifyRequest, reply: FastifyReply) {
    const { session } = request
    const isLarge = Number(request.headers['content-length'] ?? 0) >= LARGE_BYTES
    if (isLarge) await breathe() // parsing the body has just taken its time
    if (options.weigh && session)
      await deps.limits.take(options.weigh.limit, subscriberOf(session), weightOf(request.body, options.weigh))
    const asked = {
      params: readParams?.(inSmallLetters(request.params as Record<string, string>)),
      query: readQuery?.(filledIn(request.query)),
      body: readBody?.(request.body ?? undefined),
      upload: endpoint.upload && openUpload(request, endpoint.upload),
      session,
      type: typeOf(endpoint, request),
      chave: takesKey ? idempotencyKeyOf(request) : undefined,
      // a caller with a token may have just changed what a public call shows
      lendo: endpoint.leitura && (await deps.replica.open(tokenOf(request.headers.authorization) !== undefined)),
      request,
      reply,
    }
    if (isLarge) await breathe()
    // no cache may keep an answer to one person or to one request; a reference list sets its own header
    if (endpoint.access !== 'visitor' || endpoint.method !== 'GET') reply.header('cache-control', 'no-store')
    if (endpoint.files) reply.header('vary', 'accept')
    reply.status(endpoint.status ?? (endpoint.response ? 200 : 204)) // a handler may say otherwise: 304
    request.isHandled = true
    return handler(asked as Parameters<Handler<E>>[0])
  }
}

/**
 * Path parameters with every uuid in small letters, as the database writes it: what a handler compares with a stored
 * uuid, or writes into a key, does not depend on how the caller spelled it.
 */
const inSmallLetters = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [name, isUuid(text) ? text.toLowerCase() : text]))

/** Largest body of a call that sets no `bodyLimit`: a dozen fields of full length. */
export const BODY_LIMIT_BYTES = 16 * 1024

type Options<E extends Endpoint> = Admission<E> & {
  /**
   * Counts a request of one subscription by the length of this list in its body. A list longer than `max` is refused
   * unread. The request is counted before its body is decoded.
   */
  weigh?: { limit: Limit; list: string; max: number }
}

/** The weight of a body that is parsed but not yet validated. */
function weightOf(body: unknown, { list, max }: { list: string; max: number }) {
  const found = (body as Record<string, unknown> | null | undefined)?.[list]
  return Array.isArray(found) ? Math.min(Math.max(1, found.length), max) : 1
}

function idempotencyKeyOf({ headers }: FastifyRequest) {
  const chave = headers['idempotency-key']
  if (chave === undefined) return undefined
  if (typeof chave === 'string' && /^[\x21-\x7e]{1,200}$/.test(chave)) return chave
  const mensagem = 'Idempotency-Key deve ter de 1 a 200 caracteres, sem espaços.'
  throw new AppError('VALIDACAO', mensagem, { errors: [{ campo: 'Idempotency-Key', mensagem }] })
}

/** More than a person reads, and few enough that a refusal is never larger than the refused request. */
const MAX_ERRORS = 100

/** `marca` is the name of the brand, for the messages that name the product; `list` as in `shortenerOf`. */
function decoderOf(schema: z.ZodType | undefined, { marca, list }: { marca: string; list?: string | undefined }) {
  if (!schema) return undefined
  const cut = cutterOf(schema)
  const shorten = list === undefined ? undefined : shortenerOf(schema, list)
  return (value: unknown) => {
    const short = cut(value)
    return decode(schema, shorten ? shorten(short) : short, marca)
  }
}

/** Cuts each list that is too long to one item more than allowed: enough for the list's own message to refuse it. */
function cutterOf(schema: z.ZodType) {
  const fields = schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, unknown>) : []
  const most = fields.flatMap(([name, field]) => {
    const max = field instanceof z.ZodArray ? maxLengthOf(field) : undefined
    return max === undefined ? [] : [[name, max] as const]
  })
  return (value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    const sent = value as Record<string, unknown>
    const long = most.filter(([name, max]) => Array.isArray(sent[name]) && sent[name].length > max)
    if (long.length === 0) return value
    return {
      ...sent,
      ...Object.fromEntries(long.map(([name, max]) => [name, (sent[name] as unknown[]).slice(0, max + 1)])),
    }
  }
}

function maxLengthOf({ _zod: { def } }: z.ZodArray) {
  const found = def.checks?.map(({ _zod }) => _zod.def).find(({ check }) => check === 'max_length')
  return found && (found as z.core.$ZodCheckMaxLengthDef).maximum
}

/** Cuts a long list after its hundredth refused item, because error messages cost the most. */
function shortenerOf(schema: z.ZodType, list: string) {
  const items = schema instanceof z.ZodObject ? (schema.shape as Record<string, unknown>)[list] : undefined
  if (!(items instanceof z.ZodArray)) throw new Error(`the body has no list ${list}`)
  const item = items.element as z.ZodType
  return (value: unknown) => {
    const found = (value as Record<string, unknown> | null | undefined)?.[list]
    if (!Array.isArray(found)) return value
    let refused = 0
    const end = found.findIndex((each) => !item.safeParse(each).success && ++refused === MAX_ERRORS)
    return end === -1 ? value : { ...(value as object), [list]: found.slice(0, end + 1) }
  }
}

function decode(schema: z.ZodType, value: unknown, marca: string) {
  const parsed = schema.safeParse(value, { error: withoutOwn })
  if (parsed.success) return parsed.data
  const found = issuesOf(parsed.error.issues).map(({ path, message }) => ({
    campo: path.map(String).join('.'),
    mensagem: message.replace('{n}', String(volumeOf(path))).replace('{marca}', () => marca),
  }))
  const errors = [...new Map(found.map((error) => [`${error.campo} ${error.mensagem}`, error])).values()].slice(
    0,
    MAX_ERRORS,
  )
  throw new AppError('VALIDACAO', errors[0]?.mensagem ?? 'Confira os dados enviados.', { errors })
}

/** The message of a schema that has none of its own: about the whole body when it is missing or no object. */
const withoutOwn = ({ path = [] }: { path?: PropertyKey[] | undefined }) =>
  path.length === 0 ? 'Envie os dados deste pedido.' : 'Confira este campo.'

/** The issues by field: where none of several shapes fits, those of the first one, which is the usual shape. */
const issuesOf = (issues: readonly z.core.$ZodIssue[]): { path: readonly PropertyKey[]; message: string }[] =>
  issues.flatMap((issue) => {
    const [usual] = issue.code === 'invalid_union' ? issue.errors : []
    if (!usual?.some(({ path }) => path.length > 0)) return issue
    return issuesOf(usual).map(({ path, message }) => ({ path: [...issue.path, ...path], message }))
  })

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
