import type { FastifyReply, FastifyRequest } from 'fastify'
import { mayOperate } from '#contract/kernel/http/direito-de-operador'
import type { Endpoint } from '#contract/kernel/http/endpoint'
import { escopoOfCall } from '#contract/kernel/http/escopo'
import { type Direito, isSoDoAssinante, mayDo, PERFIL_HEADER } from '#contract/kernel/http/papel'
import type { Deps } from '../deps.ts'
import { AppError, enderecoNaoEncontrado } from '../errors.ts'
import { createLanes, LARGE_BYTES, type LaneName, type Place } from '../guard/lanes.ts'
import type { Limit } from '../limits.ts'
import { perHouse } from '../memo.ts'
import { type Session, type SessionDeAssinante, tokenOf } from '../session.ts'
import { preferredType } from './accept.ts'

/**
 * The session that a handler gets. A right other than 'pessoal' is a right in a subscription, so the session is one in a
 * subscription, too.
 */
export type SessionFor<E extends Pick<Endpoint, 'access' | 'right'>> = E['access'] extends 'visitor'
  ? null
  : E['access'] extends 'anyone'
    ? Session | null
    : E extends { access: 'subscriber'; right: Exclude<Direito, 'pessoal'> }
      ? SessionDeAssinante
      : Session

export const JSON_TYPE = 'application/json'

/** What is checked of a request before its body is read. */
export type Admission<E extends Endpoint> = {
  /** The limit of requests for one address. */
  limit?: Limit
  /** Counts the request in another way than by its address. Throws TOO_MANY_REQUESTS. */
  count?: (asked: { session: SessionFor<E>; request: FastifyRequest }) => Promise<void> | void
  /** Bytes of the largest body that the call needs, if that is more than `BODY_LIMIT_BYTES`. */
  bodyLimit?: number
}

/**
 * Decides who asks and whether they may ask now, before the body is read, so that a refused request costs nothing. Not
 * async, because most requests need not wait here: a session that this node has just seen costs no turn of the event loop.
 */
export function admit<E extends Endpoint>(
  deps: Deps,
  endpoint: E,
  admission: Admission<E>,
  request: FastifyRequest,
): Session | null | Promise<Session | null> {
  const counted = admission.limit && deps.limits.take(admission.limit, request.ip)
  if (counted instanceof Promise) return counted.then(() => admitCaller(deps, endpoint, admission, request))
  return admitCaller(deps, endpoint, admission, request)
}

function admitCaller<E extends Endpoint>(
  deps: Deps,
  endpoint: E,
  admission: Admission<E>,
  request: FastifyRequest,
): Session | null | Promise<Session | null> {
  const found = sessionFor(deps, endpoint, request)
  return found instanceof Promise ? found.then(count) : count(found)

  function count(session: Session | null) {
    const bytes = bytesOf(request, admission.bodyLimit ?? 0)
    const waits = [
      session?.chave && deps.limits.take(POR_CHAVE, session.uuid),
      bytes > COUNTED_BYTES &&
        deps.limits.take(LARGE, session?.usuarioUuid ?? request.ip, Math.ceil(bytes / (1024 * 1024))),
      admission.count?.({ session: session as SessionFor<E>, request }),
    ].filter((wait) => wait instanceof Promise)
    return waits.length > 0 ? Promise.all(waits).then(() => session) : session
  }
}

/** Calls of one chave de API or of one autorizacao. A program that runs wild then delays only itself. */
const POR_CHAVE: Limit = { name: 'route.chaveDeApi', max: 250, windowSeconds: 60 }

/** Reading a body of this size delays everybody else for a while, so each person may send only a number of them. */
const COUNTED_BYTES = 256 * 1024
/** The limit of large bodies, counted in megabytes, rounded up. */
const LARGE: Limit = { name: 'route.corpoGrande', max: 60, windowSeconds: 60 }

/**
 * Bytes of the body as the caller declares them. A chunked body without a length counts as the largest body that the call
 * allows.
 */
function bytesOf({ headers }: FastifyRequest, bodyLimit: number) {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  return Math.min(Number(headers['content-length'] ?? 0) || 0, bodyLimit)
}

const lanesOf = perHouse(() => createLanes())

/** Puts the request of a subscriber into its lane. Throws TOO_MANY_REQUESTS when the lane is full. */
export function takePlace(
  deps: Deps,
  endpoint: Endpoint,
  session: Session,
  { request, reply, bodyLimit }: { request: FastifyRequest; reply: FastifyReply; bodyLimit: number },
) {
  const { method, response, upload } = endpoint
  const isFile = typeOf(endpoint, request) !== JSON_TYPE || (response && 'file' in response)
  const lane: LaneName = upload ? 'envio' : method !== 'GET' ? 'escrita' : isFile ? 'arquivo' : 'leitura'
  // a file is not in memory while it waits: its bytes stay with the sender
  const place = lanesOf(deps).enter(lane, subscriberOf(session), upload ? 0 : bytesOf(request, bodyLimit))
  request.place = place
  // a begun handler goes on when the caller is gone, and keeps its place until it ends (`leavePlace`)
  const leave = () => request.isAtWork || place.leave()
  reply.raw.once('finish', leave).once('close', leave)
  if (reply.raw.destroyed) leave() // the caller went while its session was looked up
}

/**
 * How long a large answer may keep its place while it is sent: a slow reader does not delay others of the subscription
 * longer.
 */
const SENDING_MS = 1000

/**
 * Called when the handler has ended. A small answer leaves its place at once. A file is made while it is sent, so it leaves
 * its place when it is sent or the caller is gone. A large answer leaves its place when it is sent, and after `SENDING_MS`
 * at the latest.
 */
export function leavePlace(request: FastifyRequest, { raw }: FastifyReply, answer: { isFile: boolean; bytes: number }) {
  const { place } = request
  request.isAtWork = false
  if (!place) return
  if (!answer.isFile) place.tellSize(answer.bytes)
  const isGone = raw.destroyed || raw.writableFinished
  if (isGone || (!answer.isFile && answer.bytes < LARGE_BYTES)) return place.leave()
  if (!answer.isFile) setTimeout(() => place.leave(), SENDING_MS).unref()
}

export const subscriberOf = ({ assinaturaUuid, usuarioUuid }: Session) => assinaturaUuid ?? usuarioUuid

/** The type asked for in Accept: JSON, or one of the other forms that the call has. */
export const typeOf = ({ files }: Endpoint, { headers }: FastifyRequest) =>
  files ? preferredType(headers.accept, [JSON_TYPE, ...files]) : JSON_TYPE

/** Whether the caller of an admitted request would still be admitted. The session or its right may have ended since. */
export async function isStillAdmitted(deps: Deps, endpoint: Endpoint, request: FastifyRequest) {
  try {
    await sessionFor(deps, endpoint, request)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function sessionFor(
  { sessions, config }: Deps,
  endpoint: Endpoint,
  { headers }: FastifyRequest,
): Session | null | Promise<Session | null> {
  if (endpoint.access === 'visitor') return null
  const token = tokenOf(headers.authorization)
  if (!token && endpoint.access === 'anyone') return null
  // personal calls run as oneself: a profile that was taken away must not keep anybody from logging out
  const perfil = endpoint.right === 'pessoal' ? undefined : headers[PERFIL_HEADER]
  const session = token ? sessions.find(token, typeof perfil === 'string' ? perfil : undefined) : undefined
  return session instanceof Promise
    ? session.then((found) => allow(config, endpoint, found))
    : allow(config, endpoint, session)
}

/** 401 and 403 are about the session alone; a handler answers 404 for what belongs to somebody else (D §3). */
function allow(config: Deps['config'], endpoint: Endpoint, session: Session | undefined) {
  if (!session) throw new AppError('UNAUTHENTICATED', 'Sua sessão terminou. Entre de novo para continuar.')
  const { access, right } = endpoint
  if (access === 'operator') return allowOperador(config, endpoint, session)
  if (session.chave) refuseChave(endpoint, session.chave)
  const isAllowed = !right || right === 'pessoal' || (isDeAssinante(session) && mayDo(session.papel, right))
  if (!isAllowed) throw new AppError('FORBIDDEN', 'O seu perfil não permite isto.')
  if (right && isSoDoAssinante(right) && !session.isPropria)
    throw new AppError('NOT_FOUND', 'Isto é só de quem é dono da conta.')
  return session
}

/**
 * Refuses a program (a chave de API, or an aplicativo with its autorizacao) a call that is for people alone, or that its
 * escopos do not open. The answer names the missing escopo, so that the program's owner knows which key to make (D §20).
 */
function refuseChave(endpoint: Endpoint, { escopos }: NonNullable<Session['chave']>) {
  if (endpoint.access === 'anyone') return
  const escopo = escopoOfCall(endpoint)
  if (!escopo) throw new AppError('FORBIDDEN', 'Um programa não pode fazer isto. Entre com a sua conta.')
  if (!escopos.includes(escopo))
    throw new AppError('ESCOPO_AUSENTE', `Este programa não tem o escopo ${escopo}.`, { campos: { escopo } })
}

/** To a subscriber the console does not exist. An operator reads which part is missing, and stays logged in (D §17). */
function allowOperador({ sandbox }: Deps['config'], { direitos = [] }: Endpoint, session: Session) {
  if (!session.roles.includes('OPERADOR')) throw enderecoNaoEncontrado()
  if (!sandbox && !session.hasSegundoFator)
    throw new AppError(
      'SEGUNDO_FATOR_OBRIGATORIO',
      'Ative a verificação em duas etapas para usar o console da operação.',
    )
  if (!mayOperate(session.direitos, direitos))
    throw new AppError('SEM_DIREITO', 'O seu acesso na equipe não inclui esta parte do console.')
  return session
}

/** Whether the session is in a subscription; staff have none. */
const isDeAssinante = (session: Session): session is SessionDeAssinante =>
  session.assinaturaUuid !== null && session.papel !== null

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request once it is admitted; null for a visitor. */
    session: Session | null
    /** The request's place among the requests of its subscription; null for a visitor. */
    place: Place | null
    /** Whether the handler has begun and not ended. */
    isAtWork: boolean
    /** Whether the handler was called. Before that a request is only counted against limits: it has changed nothing. */
    isHandled: boolean
  }
}
