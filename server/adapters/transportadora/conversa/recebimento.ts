import type { Dispatcher } from 'undici'
import { SemResposta } from './desfechos.ts'
import type { Prazo } from './prazo.ts'

export type Recebida = { status: number; retryAfter: string | string[] | undefined; text: string }

/** The deadline ended before the whole answer was there. */
class PrazoAcabou extends Error {}

/**
 * Sends a request and reads its whole answer. Rejects with the connection's error, when the deadline ends, and with
 * SemResposta for more than `maxBytes`. Handlers of undici's `dispatch`, because its streams cost more than the request:
 * bench/transportadoras.ts.
 */
export function receive(
  pool: Dispatcher,
  request: Dispatcher.DispatchOptions,
  maxBytes: number,
  prazo: Prazo,
): Promise<Recebida> {
  const { promise, resolve, reject } = Promise.withResolvers<Recebida>()
  let sent: Dispatcher.DispatchController | undefined
  let [status, bytes] = [0, 0]
  let retryAfter: Recebida['retryAfter']
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
      resolve({ status, retryAfter, text: body.toString('utf8') })
    },
    onResponseError(_controller, error) {
      reject(error)
    },
  })
  prazo.onEnd(() => giveUp(new PrazoAcabou()))
  return promise
}
