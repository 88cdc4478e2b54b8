import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../kernel/deps.ts'
import { refusalOf } from '../../../kernel/http/error-handler.ts'
import { BODY_LIMIT_BYTES } from '../../../kernel/http/route.ts'
import type { Limit } from '../../../kernel/limits.ts'
import { authenticateCliente } from './cliente.ts'
import { demand, readFormulario, readPedidoDeRevogacao, readPedidoDeTokens } from './corpo.ts'
import { exchangeCodigo, renewTokens } from './emissao.ts'
import { OAuthError } from './oauth-error.ts'
import { asDescription } from './retorno.rules.ts'
import { revokeToken } from './revogacao.ts'

/** Calls of one IP address, against guessing. Enough for a server of many shops, which refreshes each about once a month. */
const POR_ENDERECO: Limit = { name: 'oauth.token', max: 120, windowSeconds: 60 }

/**
 * POST /oauth/token and POST /oauth/revoke read forms and answer errors as RFC 6749 §5.2 says, not as our contract does. So
 * these calls stand outside of `route()`, in a scope of their own. Its error handler and form parser serve no other call.
 */
export function serveOauth(app: FastifyInstance, deps: Deps) {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, readFormulario(String(body))),
    )
    scope.setErrorHandler((error: unknown, request, reply) => answerError(deps, error, request, reply))
    scope.addHook('onRequest', async ({ ip }) => deps.limits.take(POR_ENDERECO, ip))
    scope.post('/oauth/token', SILENT, async (request, reply) => {
      const pedido = readPedidoDeTokens(request.body)
      const cliente = await authenticate(deps, request, pedido)
      const tokens = await tokensFor(deps, cliente, pedido)
      return reply.headers(NOT_KEPT).send(tokens)
    })
    scope.post('/oauth/revoke', SILENT, async (request, reply) => {
      const pedido = readPedidoDeRevogacao(request.body)
      const cliente = await authenticate(deps, request, pedido)
      await revokeToken(deps, cliente, demand('token', pedido.token))
      return reply.headers(NOT_KEPT).send()
    })
  })
}

type Pedido = ReturnType<typeof readPedidoDeTokens>

const authenticate = (
  { db }: Deps,
  { headers }: FastifyRequest,
  { client_id: id, client_secret: secret }: Pick<Pedido, 'client_id' | 'client_secret'>,
) =>
  authenticateCliente(db, {
    authorization: headers.authorization,
    clientId: id == null ? undefined : String(id),
    clientSecret: secret ?? undefined,
  })

function tokensFor(deps: Deps, cliente: Awaited<ReturnType<typeof authenticate>>, pedido: Pedido) {
  switch (demand('grant_type', pedido.grant_type)) {
    case 'authorization_code':
      return exchangeCodigo(deps, cliente, {
        code: demand('code', pedido.code),
        redirectUri: demand('redirect_uri', pedido.redirect_uri),
        codeVerifier: pedido.code_verifier ?? undefined,
      })
    case 'refresh_token':
      return renewTokens(deps, cliente, {
        refreshToken: demand('refresh_token', pedido.refresh_token),
        scope: pedido.scope ?? undefined,
      })
    default:
      throw new OAuthError('unsupported_grant_type', 'O grant_type é authorization_code ou refresh_token.')
  }
}

/** Answers a failure in the form of RFC 6749 §5.2. Refusals of the house (too many calls, no database) keep their status. */
function answerError({ log }: Deps, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, message, retryAfterSeconds } = error instanceof OAuthError ? ofOAuth(error) : ofHouse()
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  // §5.2 asks for this header when the client used HTTP Basic; every 401 has it
  if (status === 401) reply.header('www-authenticate', 'Basic realm="oauth"')
  return reply
    .status(status)
    .headers(NOT_KEPT)
    .send({ error: code, error_description: asDescription(message) })

  function ofHouse() {
    const { status, message, retryAfterSeconds } = refusalOf(log, error, request)
    const code =
      status === 429 || status === 503 ? 'temporarily_unavailable' : status < 500 ? 'invalid_request' : 'server_error'
    return { status, code, message, retryAfterSeconds }
  }
}

const ofOAuth = ({ status, code, message }: OAuthError) => ({ status, code, message, retryAfterSeconds: undefined })

/** No cache may keep tokens (RFC 6749 §5.1). */
const NOT_KEPT = { 'cache-control': 'no-store', pragma: 'no-cache' }
/** Keeps a route out of the API's description, which has the contract's calls alone. */
const SILENT = { schema: { hide: true } } as const
