import * as z from 'zod'
import type { Endpoint, EndpointAnswer } from '#contract/kernel/http/endpoint'
import { type CampoRecusado, ERROR_STATUS, ErrorBody, type ErrorCode } from '#contract/kernel/http/errors'
import { PERFIL_HEADER } from '#contract/kernel/http/papel'
import { noteAnswer, noteSilence } from '../rede.ts'
import { LIDO_EM } from './gaveta.ts'
import { noteLeitura } from './leitura.ts'
import { dropPerfil, isPropria, losePerfil, readPerfil } from './perfil.ts'
import { leave, readSession } from './session.ts'

/** S1 §7 and §9. */
const TIMEOUT_MS = 60_000
/** Longer than `TIMEOUT_MS`, because the server may write a file row by row while it sends it. */
const FILE_TIMEOUT_MS = 600_000

/** Failures without the server's words: no network, no answer, an answer too late, an unreadable answer. */
type SemPalavras = 'SEM_CONEXAO' | 'SEM_RESPOSTA' | 'TEMPO_ESGOTADO' | 'RESPOSTA_INVALIDA'

/**
 * Why a call failed, in words for the person. Codes without a status: the call did not reach the server, or the answer
 * was broken.
 */
export class CallError extends Error {
  readonly code: ErrorCode | SemPalavras | 'PERFIL_TROCADO'
  readonly status: number | undefined
  readonly errors: CampoRecusado[]
  readonly requestId: string | undefined
  /** The present state that came with a conflict (409), not decoded. */
  readonly atual: unknown
  readonly headers: Headers | undefined
  /** The key of the note that a refused file cancels. */
  readonly chaveCancelada: string | undefined
  constructor(failure: {
    code: CallError['code']
    message: string
    status?: number
    errors?: CampoRecusado[] | undefined
    requestId?: string
    atual?: unknown
    headers?: Headers
    chaveCancelada?: string | undefined
  }) {
    super(failure.message)
    this.code = failure.code
    this.status = failure.status
    this.errors = failure.errors ?? []
    this.requestId = failure.requestId
    this.atual = failure.atual
    this.headers = failure.headers
    this.chaveCancelada = failure.chaveCancelada
  }
}

type Part<Name extends string, S> = S extends z.ZodType ? { [Key in Name]: z.output<S> } : unknown
export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** Sends a request: `fetch`, or `sendWithProgress` of upload.ts, which also tells how much of the body is sent. */
type Ask = (url: string, init: RequestInit) => Promise<Response>

type Sent = {
  params?: unknown
  query?: unknown
  body?: unknown
  form?: FormData
  headers?: Record<string, string> | undefined
  signal?: AbortSignal
}

/**
 * Calls the API as the contract says: the endpoint's schemas encode the request and decode the answer. Throws a
 * `CallError`; after an abort by `signal`, the error of the abort.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & { signal?: AbortSignal },
): Promise<EndpointAnswer<E>> {
  return (await callWithHeaders(endpoint, input)).answer
}

/** Like `call`, with headers of the request (If-Match) and of the answer (ETag). */
export async function callWithHeaders<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & Pick<Sent, 'headers' | 'signal' | 'form'>,
  ask?: Ask,
): Promise<{ answer: EndpointAnswer<E>; headers: Headers }> {
  const response = await send(endpoint, input as Sent, TIMEOUT_MS, ask)
  const { headers, status } = response
  if (!isSchema(endpoint.response)) return { answer: undefined as EndpointAnswer<E>, headers }
  const decoded = z.safeDecode(endpoint.response, (await readJson(response)) as never)
  if (!decoded.success) throw new CallError({ code: 'RESPOSTA_INVALIDA', message: BROKEN, status })
  return { answer: decoded.data as EndpointAnswer<E>, headers }
}

/** How many rows the whole list has, of which `answer` is a page (D §3). */
export const totalOf = (headers: Headers, answer: readonly unknown[]) =>
  Number(headers.get('x-total-count') ?? answer.length)

/** Calls an endpoint whose answer is a file. */
export async function callFile<const E extends Endpoint>(endpoint: E, input: Sent = {}) {
  return (await askFile(endpoint, input)).blob()
}

/** Like `callFile`, for a small file: it is waited for no longer than any other answer. */
export const callSmallFile = async (endpoint: Endpoint) => (await send(endpoint, {}, TIMEOUT_MS)).blob()

/** Like `callFile`, but gives the whole answer, with its headers. */
export const askFile = (endpoint: Endpoint, input: Sent) => send(endpoint, input, FILE_TIMEOUT_MS)

/**
 * What to tell the person about a failure: the server's sentence, or that no answer came. For an answer without a
 * readable error body (a proxy's 502 page) the screen uses its own sentence of the catalogue (decisions §22).
 */
export const sentenceOf = (error: unknown, own: string) =>
  error instanceof CallError && error.code !== 'RESPOSTA_INVALIDA' ? error.message : own

/** Whether the error has the server's own words; without them a screen uses its own sentence. */
export const hasWords = ({ code }: CallError) => !isUnanswered(code) && code !== 'RESPOSTA_INVALIDA'

/** No answer came: a new try may work. */
export const isUnanswered = (code: CallError['code']) =>
  code === 'SEM_CONEXAO' || code === 'SEM_RESPOSTA' || code === 'TEMPO_ESGOTADO'

/**
 * Whether the session was refused, or the access of its perfil withdrawn. The person is then led away and told why, so
 * the caller shows nothing. Two refusals end nothing: an operator lacks a right (D §17, `STAYS`), or a member's role does,
 * which may have been changed a moment ago.
 */
export const endsSession = (error: unknown) =>
  error instanceof CallError &&
  (error.status === 401 ||
    (error.status === 403 && !STAYS.includes(error.code) && (error.code !== 'FORBIDDEN' || isPropria())))
const STAYS: CallError['code'][] = ['SEM_DIREITO', 'SEGUNDO_FATOR_OBRIGATORIO']

const OFFLINE = 'Sem conexão. Verifique a internet e tente novamente.'
const SILENT = 'O servidor não respondeu. Tente novamente em instantes.'
const SLOW = 'O servidor demorou a responder. Tente novamente.'
const BROKEN = 'Erro ao processar a requisição.'
const TROCADO = 'Você trocou de perfil antes de isto terminar.'

async function send(endpoint: Endpoint, input: Sent, withinMs = TIMEOUT_MS, ask: Ask = fetch) {
  const timeout = AbortSignal.timeout(withinMs)
  const signal = input.signal ? AbortSignal.any([timeout, input.signal]) : timeout
  const token = endpoint.access === 'visitor' ? undefined : readSession()?.token
  const perfil = token && readPerfil()?.uuid
  const url = urlOf(endpoint, input)
  const response = await ask(url, {
    method: endpoint.method,
    signal,
    headers: {
      ...input.headers,
      ...(endpoint.body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(perfil && { [PERFIL_HEADER]: perfil }),
    },
    ...(endpoint.body && { body: JSON.stringify(encode(endpoint.body, input.body)) }),
    ...(input.form && { body: input.form }),
  }).catch((cause: unknown) => {
    if (input.signal?.aborted) throw cause
    noteSilence()
    if (timeout.aborted) throw new CallError({ code: 'TEMPO_ESGOTADO', message: SLOW })
    throw navigator.onLine
      ? new CallError({ code: 'SEM_RESPOSTA', message: SILENT })
      : new CallError({ code: 'SEM_CONEXAO', message: OFFLINE })
  })
  // the perfil has changed since the call was sent: the answer belongs to the former perfil, and is dropped
  if (response.status !== 401 && token && token === readSession()?.token && perfil !== readPerfil()?.uuid)
    throw new CallError({ code: 'PERFIL_TROCADO', message: TROCADO })
  const lidoEm = response.headers.get(LIDO_EM)
  noteLeitura(url, lidoEm)
  if (lidoEm !== null) noteSilence() // the service worker answered instead of the server
  if (response.ok) {
    if (lidoEm === null) noteAnswer(response.status, true)
    return response
  }
  // a refused session ends everywhere (S1 §4), unless another one has begun meanwhile
  const refused = await refusal(response)
  // after an abort the body may be cut off, and a 403 without its code would end the session
  input.signal?.throwIfAborted()
  const isMine = token !== undefined && token === readSession()?.token
  if (refused.code === 'ACESSO_RETIRADO') {
    if (isMine && perfil === readPerfil()?.uuid) losePerfil(refused.message)
  } else if (endsSession(refused) && isMine) leave('refused')
  noteAnswer(response.status, isAble(endpoint, refused))
  if (refused.code === 'PERFIL_NAO_ENCONTRADO') dropPerfil()
  throw refused
}

/**
 * Whether the refusal shows that the server can work. An unreadable answer is a gateway's. INDISPONIVEL means that the
 * server lacks its database; in answer to a call for a file it may mean that only the file is missing.
 */
const isAble = ({ response }: Endpoint, { code }: CallError) =>
  code !== 'RESPOSTA_INVALIDA' && !(code === 'INDISPONIVEL' && isSchema(response))

function urlOf({ path, params, query }: Endpoint, input: Sent) {
  const names = params ? (z.encode(params, input.params as never) as Record<string, string>) : {}
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(names[name])))
  if (!query) return filled
  const asked = encode(query, input.query) as Record<string, string | number | boolean | null | undefined>
  const search = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  )
  return search.size ? `${filled}?${search}` : filled
}

/**
 * What is sent of a body or a query. What the contract refuses does not leave, and is refused in the words of the server. `{n}`
 * is the volume that the path names, counted from 1.
 */
function encode(schema: z.ZodType, value: unknown) {
  const { data, error } = z.safeEncode(schema, value as never, { error: () => 'Confira este campo.' })
  if (!error) return data
  const errors = error.issues.map(({ path, message }) => ({
    campo: path.join('.'),
    mensagem: message.replace('{n}', String(Number(path.find((step) => typeof step === 'number') ?? 0) + 1)),
  }))
  throw new CallError({ code: 'VALIDACAO', status: ERROR_STATUS.VALIDACAO, message: errors[0]!.mensagem, errors })
}

async function refusal(response: Response) {
  const body = ErrorBody.safeParse(await readJson(response).catch(() => undefined))
  if (!body.success) return new CallError({ code: 'RESPOSTA_INVALIDA', message: BROKEN, status: response.status })
  return new CallError({ ...body.data, status: response.status, headers: response.headers })
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw new CallError({ code: 'RESPOSTA_INVALIDA', message: BROKEN, status: response.status })
  }
}

const isSchema = (response: Endpoint['response']): response is z.ZodType => !!response && 'parse' in response
