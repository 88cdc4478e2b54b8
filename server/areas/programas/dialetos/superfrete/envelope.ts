import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '../../../../kernel/errors.ts'

/** What the plug-in sends to a proxy: the call to make, as data. */
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
 * Makes the call in an envelope, with the key in the envelope and from the caller's IP address. A refusal of that call is
 * answered with 200, too: the plug-in accepts only 200 from a proxy, and reads `success` in the body.
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

/** An envelope must not call this address again: envelopes inside envelopes would call it without end. */
const CAMINHO_DO_ENVELOPE = '/api/v0/proxy'
