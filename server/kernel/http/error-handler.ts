import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/kernel/http/errors'
import { failureOf } from '../../db/quedas/failure.ts'
import { isUnstorable } from '../../db/refused.ts'
import { ArquivosIndisponiveis } from '../../ports/arquivos.ts'
import { AppError, enderecoNaoEncontrado } from '../errors.ts'
import type { Logger } from '../log.ts'
import { tipoNaoSuportado } from './read-body.ts'

/** The one place where anything thrown becomes an answer (D §3): a code, a Portuguese sentence, the request's id. */
export function handleErrors(app: FastifyInstance, log: Logger) {
  app.setErrorHandler((error: unknown, request, reply) => answerError(log, error, request, reply))
  app.setNotFoundHandler((request, reply) => answer(request, reply, enderecoNaoEncontrado()))
  app.addHook('onRequest', (request, _reply, done) => {
    const isWithoutHost = request.raw.httpVersion === '1.1' && request.headers.host === undefined
    done(isWithoutHost ? new AppError('REQUISICAO_INVALIDA', 'A requisição não diz o Host.') : undefined)
  })
  // an expectation that nobody knows is ignored (RFC 9110 §10.1.1): Node would answer 417 without a body
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** What anything thrown means for the caller. Writes our own faults into the log. */
export function readRefusal(log: Logger, error: unknown, request: FastifyRequest): AppError {
  const refusal = refusalOf(error, request)
  if (refusal.status >= 500 || isUnstorable(error)) {
    log.error({ reqId: request.id, err: error, route: request.routeOptions.url }, 'request failed')
  }
  return refusal
}

/** Answers anything thrown. Fastify also calls this for errors before a route is found, such as a broken address. */
export function answerError(log: Logger, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  return answer(request, reply, readRefusal(log, error, request))
}

function answer(request: FastifyRequest, reply: FastifyReply, refusal: AppError) {
  const body: ErrorBody = {
    code: refusal.code,
    message: refusal.message,
    ...(refusal.errors && { errors: refusal.errors }),
    ...(refusal.atual !== undefined && { atual: refusal.atual }),
    ...refusal.campos,
    requestId: request.id,
  }
  reply.header('x-request-id', request.id)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.status(refusal.status).header('cache-control', 'no-store').send(body)
}

/** Answers bytes that are not HTTP: no route and no handler ever sees them. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const body: ErrorBody = {
    code: 'REQUISICAO_INVALIDA',
    message: isTooLong ? 'Os cabeçalhos da requisição são grandes demais.' : 'A requisição não está correta.',
    requestId: randomUUID(),
  }
  const text = JSON.stringify(body)
  const status = isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const headers = [
    `content-length: ${Buffer.byteLength(text)}`,
    'content-type: application/json; charset=utf-8',
    'connection: close',
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
  ]
  socket.end([`HTTP/1.1 ${status}`, ...headers, '', text].join('\r\n'))
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const EM_VAO = 'O serviço está indisponível neste momento. Tente de novo em instantes.'
const COM_CARGA = 'O serviço está com movimento demais neste momento. Tente de novo em instantes.'
/** The answer of a COMMIT may have been lost on its way: then the change may be made, and this node cannot know. */
const MUDADO_TALVEZ =
  'O serviço ficou indisponível antes de confirmar o seu pedido, que pode ter sido feito ou não. Aguarde alguns segundos e confira antes de tentar de novo.'
/** A restart of PostgreSQL takes about as long. */
const RETRY_SECONDS = 5
const ARQUIVO_NAO_LIDO =
  'O arquivo não pode ser aberto agora, porque o lugar dos arquivos não responde. Tente de novo em alguns minutos.'
const ARQUIVO_NAO_GUARDADO =
  'O arquivo não foi guardado, porque o lugar dos arquivos não responde. Tente de novo em alguns minutos.'
const RETRY_ARQUIVO_SECONDS = 60

const NAO_GUARDAVEL = 'Um dos dados enviados tem um caractere ou uma data que não se pode usar.'

/** What a Fastify error means in the house's words. Codes: https://fastify.dev/docs/latest/Reference/Errors/ */
const FRAMEWORK: Record<string, (request: FastifyRequest) => AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new AppError('CORPO_GRANDE_DEMAIS', 'Os dados enviados passam do tamanho permitido.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: tipoNaoSuportado,
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError('JSON_INVALIDO', 'Os dados enviados não são um JSON válido.'),
}

function refusalOf(error: unknown, request: FastifyRequest): AppError {
  const { method, isHandled } = request
  if (error instanceof AppError) return error
  const { code, statusCode, message } = (error ?? {}) as Partial<FastifyError>
  const known = code && FRAMEWORK[code]
  if (known) return known(request)
  if (code === 'ECONNRESET' && message === 'aborted')
    return new AppError('REQUISICAO_INVALIDA', 'A requisição foi interrompida.')
  const failure = failureOf(error)
  if (failure) {
    const hasPerhapsChanged = isHandled && !READS.has(method)
    const message = hasPerhapsChanged ? MUDADO_TALVEZ : failure === 'load' ? COM_CARGA : EM_VAO
    return new AppError('INDISPONIVEL', message, { retryAfterSeconds: RETRY_SECONDS })
  }
  // a schema of the contract let it pass: the person is told, and the log names the call
  if (isUnstorable(error)) return new AppError('VALIDACAO', NAO_GUARDAVEL)
  if (error instanceof ArquivosIndisponiveis) {
    const message = READS.has(method) ? ARQUIVO_NAO_LIDO : ARQUIVO_NAO_GUARDADO
    return new AppError('INDISPONIVEL', message, { retryAfterSeconds: RETRY_ARQUIVO_SECONDS })
  }
  if (statusCode === 415) return tipoNaoSuportado(request)
  if (statusCode === 412) return new AppError('PRECONDICAO', 'O que você tem já não é o atual.')
  if (statusCode === 416) return new AppError('INTERVALO_INVALIDO', 'O arquivo não tem este trecho.')
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError('REQUISICAO_INVALIDA', 'A requisição não está correta.')
  return new AppError('ERRO_INTERNO', 'Algo falhou do nosso lado. Tente de novo; se continuar, fale com o suporte.')
}
