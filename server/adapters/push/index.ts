import { ECDH } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { Config } from '../../config.ts'
import { createClock } from '../../kernel/clock.ts'
import type { Destino, EntregaPush, Push } from '../../ports/push.ts'
import { EnderecoInterno, isOpenAddress, lookupPublic } from '../endereco-publico.ts'
import { CURVE, encrypt } from './cifra.ts'
import { openVapid, ownPrivada } from './vapid.ts'

/** For the whole of one delivery. */
const TIMEOUT_MS = 10_000

/**
 * Web Push (RFC 8030, 8188, 8291, 8292) to whichever service a browser belongs to. `segredo` is the installation's: its keys
 * come from there unless `VAPID_PRIVATE_KEY` gives others. In the sandbox `PUSH_LOCAL=on` lets messages go to this machine.
 */
export function openPush({ push }: Pick<Config, 'push'>, segredo: string): Push {
  const vapid = openVapid({ privada: push.chavePrivada ?? ownPrivada(segredo), contato: push.contato })
  const world = createClock() // tokens are read outside, where the sandbox's clock means nothing
  const isAllowed = (endereco: string) => isOpenAddress(endereco) || (push.isLocal && URL.canParse(endereco))
  return {
    chave: vapid.publica,
    accepts: (destino) => isAllowed(destino.endereco) && isKey(destino),
    async send(destino, { texto, topico, guardarSegundos }) {
      if (!isAllowed(destino.endereco)) return 'refused'
      const body = encrypt(texto, destino)
      const headers = {
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: guardarSegundos,
        topic: topico,
        urgency: 'normal',
        authorization: vapid.authorize(destino.endereco, world.now()),
      }
      const status = await post(destino.endereco, body, { headers, ...(!push.isLocal && { lookup: lookupPublic }) })
      return status === undefined ? 'refused' : entregaOf(status)
    },
  }
}

/** RFC 8030 §5 and §7.3; a redirect is not followed. Throws for a status that may be different next time. */
function entregaOf(status: number): EntregaPush {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 408 || status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
  return 'refused'
}

/** Returns the status of the answer and ignores its body. Undefined: the name has no public address. */
async function post(endereco: string, body: Buffer, options: RequestOptions) {
  const send = endereco.startsWith('https:') ? requestTls : requestPlain
  const sent = send(endereco, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS), ...options })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.end(body)
  try {
    const [answer] = await answered
    answer.on('error', () => {}).resume()
    return answer.statusCode ?? 500
  } catch (error) {
    if (error instanceof EnderecoInterno) return undefined
    // the address is a secret of the browser: the log gets the reason alone
    const { code, name } = error as NodeJS.ErrnoException
    throw new Error(`the push service did not answer (${code ?? name})`)
  }
}

function isKey({ p256dh, auth }: Destino) {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url')
    return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}
