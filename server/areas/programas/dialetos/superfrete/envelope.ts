import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '../../../../kernel/errors.ts'

/** How the plug-in calls through a proxy: the call that it means, as data. */
export const Envelope = z.object(
  {
    endpoint: z
      .string({ error: 'Informe a chamada.' })
      .max(500)
      .overwrite((path) => path.replace(/\/{2,}/g, '/'))
      .regex(/^\/api\/v0\/[\w/?=&-]*$/, { error: 'Esta chamada não existe aqui.' }),
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE'], { error: 'Informe o método.' }),
    headers: z.record(z.string(), z.unknown()).nullish(),
    body: z.unknown().optional(),
  },
  { error: 'Informe a chamada.' },
)

/**
 * Makes the call that an envelope means, with its own key and from the caller's address. The plug-in accepts only 200 from a proxy
 * and reads `success` in the body, so a refusal is answered with 200, too.
 */
export async function openEnvelope(
  app: FastifyInstance,
  request: FastifyRequest,
  { endpoint, method, headers, body }: z.output<typeof Envelope>,
) {
  if (endpoint.startsWith(CAMINHO_DO_ENVELOPE)) throw new AppError('NOT_FOUND', 'Esta chamada não existe aqui.')
  const [, authorization] = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'authorization') ?? []
  const answer = await app.inject({
    method,
    url: endpoint,
    remoteAddress: request.ip,
    headers: {
      'content-type': 'application/json',
      ...(typeof authorization === 'string' && { authorization }),
    },
    ...(body != null && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return answer.body === '' ? { success: true } : answer.json<unknown>()
}

/** An envelope in an envelope would go on for ever. */
const CAMINHO_DO_ENVELOPE = '/api/v0/proxy'
