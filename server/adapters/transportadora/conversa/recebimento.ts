import type { Dispatcher } from 'undici'
import { SemResposta } from './desfechos.ts'
import type { Prazo } from './prazo.ts'

/** `corpo` is the JSON of the answer; its text where the answer is no JSON; undefined where the answer is empty. */
export type Recebido = { status: number; corpo: unknown; waitMs: number | undefined }

/** The deadline ended before the whole answer was there. */
class PrazoAcabou extends Error {}

/**
 * Sends a request, and returns what `read` makes of its whole answer. Rejects with the connection's error, with
 * PrazoAcabou when the deadline ends, and with SemResposta for more than `maxBytes`. It uses the handlers of undici's
 * `dispatch`, because undici's streams cost more than the request (bench/transportadoras.ts).
 */
export function receive<T>(
  pool: Dispatcher,
  request: Dispatcher.DispatchOptions,
  read: (recebido: Recebido) => T,
  maxBytes: number,
  prazo: Prazo,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  let sent: Dispatcher.DispatchController | undefined
  let [status, bytes] = [0, 0]
  let retryAfter: string | string[] | undefined
  const parts: Buffer[] = []
  const giveUp = (reason: Error) => {
    reject(reason)
    sent?.abort(reason) // closes the connection
  }
  pool.dispatch(request, {
    onRequestStart(controller) {
      sent = controller
      if (prazo.hasEnded()) giveUp(new PrazoAcabou()) // while it waited for a connection
    },
    onResponseStart(_controller, statusCode, headers) {
      status = statusCode
      retryAfter = headers['retry-after']
    },
    onResponseData(_controller, part) {
      bytes += part.length
      if (bytes > maxBytes) giveUp(new SemResposta('answered too much', { talvezFeito: true }))
      else parts.push(part)
    },
    onResponseEnd() {
      const body = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
      resolve(read({ status, corpo: parseJson(body.toString('utf8')), waitMs: waitOf(retryAfter) }))
    },
    onResponseError(_controller, error) {
      reject(error)
    },
  })
  prazo.onEnd(() => giveUp(new PrazoAcabou()))
  return promise
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The longest Retry-After that is believed. */
const MAX_WAIT_MS = 60_000

/** Retry-After in seconds. A date is ignored, because it is in the carrier's clock. */
const waitOf = (header: string | string[] | undefined) =>
  typeof header === 'string' && /^\d{1,6}$/.test(header) ? Math.min(MAX_WAIT_MS, Number(header) * 1000) : undefined
