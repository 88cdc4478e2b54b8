import { type ClientRequest, type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { type ErroDeEnvio, RESPOSTA_MAX } from '#contract/programas/webhook'
import type { Config } from '../../config.ts'
import { createClock } from '../../kernel/clock.ts'
import type { Patience } from '../../kernel/patience.ts'
import { VERSION } from '../../kernel/version.ts'
import type { RespostaDeWebhook, Webhooks } from '../../ports/webhook.ts'
import { EnderecoInterno, isOpenAddress, lookupThrough } from '../endereco-publico.ts'
import { signWebhook } from './assinatura.ts'
import { createNomes } from './nomes.ts'
import { readRetryAfter } from './retry-after.rules.ts'

/** The most that is read of an answer's head and body. */
const MAX_HEAD_BYTES = 16 * 1024
const MAX_BODY_BYTES = 64 * 1024

/**
 * Sends eventos as Standard Webhooks 1.0.0 says, to addresses that strangers named. Only public addresses are called. A
 * redirect is not followed, and a proxy of the environment is not used. In the sandbox `WEBHOOK_LOCAL=on` allows every
 * address and HTTP. `nomes` resolves names; a test brings its own name servers.
 */
export function openWebhooks(
  { webhook }: Pick<Config, 'webhook'>,
  { webhookMs }: Pick<Patience, 'webhookMs'>,
  nomes = createNomes(),
): Webhooks {
  const world = createClock() // receivers compare timestamps with the real time, not with the sandbox's clock
  const isLocal = (url: string) => webhook.isLocal && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  const lookup = webhook.isLocal ? undefined : lookupThrough(nomes)
  const accepts = (url: string) => isOpenAddress(url) || isLocal(url)
  return {
    accepts,
    async send(url, { id, corpo, segredos }) {
      const begun = performance.now()
      const ended = (answer: Omit<RespostaDeWebhook, 'duracaoMs'>): RespostaDeWebhook => ({
        ...answer,
        duracaoMs: Math.round(performance.now() - begun),
      })
      const failed = (erro: ErroDeEnvio) => ended({ erro, status: null, resposta: '', esperarSegundos: null })
      if (!accepts(url)) return failed('ENDERECO') // an IP literal is never looked up, so it is checked again here
      const timestamp = Math.floor(world.now().getTime() / 1000)
      const body = Buffer.from(corpo)
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
        'accept-encoding': 'identity',
        'user-agent': `FreteFlex-Webhooks/${VERSION}`,
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signWebhook({ id, timestamp, corpo }, segredos),
      }
      try {
        const answer = await post(url, body, {
          headers,
          signal: AbortSignal.timeout(webhookMs),
          ...(lookup && { lookup }),
        })
        const esperarSegundos = readRetryAfter(answer.retryAfter, world.now())
        return ended({ erro: erroDe(answer.status), status: answer.status, resposta: answer.resposta, esperarSegundos })
      } catch (error) {
        return failed(erroSemResposta(error))
      }
    },
  }
}

function erroDe(status: number): ErroDeEnvio | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'REDIRECIONAMENTO' : 'RECUSA'
}

/** Error codes of OpenSSL, and Node's own code for a certificate of another name. */
const TLS = /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|EPROTO$|HOSTNAME_MISMATCH)/
const DNS = /^(?:EAI_|ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ENONAME|EBADNAME|EBADRESP|ETIMEOUT$)/

function erroSemResposta(error: unknown): ErroDeEnvio {
  if (error instanceof EnderecoInterno) return 'ENDERECO'
  const { code, name } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return 'TEMPO'
  if (TLS.test(String(code))) return 'TLS'
  return DNS.test(String(code)) ? 'DNS' : 'CONEXAO'
}

/** One request on a connection of its own. The signal ends the request at any point, also while an answer drips. */
function post(url: string, body: Buffer, options: RequestOptions) {
  return new Promise<{ status: number; resposta: string; retryAfter: string | undefined }>((resolve, reject) => {
    const send = url.startsWith('https:') ? requestTls : requestPlain
    const sent: ClientRequest = send(url, { method: 'POST', agent: false, maxHeaderSize: MAX_HEAD_BYTES, ...options })
    sent.on('error', reject)
    // after an answer 101 Node emits neither an error nor a response
    sent.on('upgrade', (_answer, socket) => {
      socket.destroy()
      reject(new Error('the receiver wants another protocol'))
    })
    sent.on('close', () => reject(new Error('the connection ended without an answer')))
    sent.on('response', (answer: IncomingMessage) => {
      const parts: Buffer[] = []
      let bytes = 0
      const finish = () => {
        const resposta = textOf(Buffer.concat(parts).subarray(0, MAX_BODY_BYTES))
        resolve({ status: answer.statusCode ?? 500, resposta, retryAfter: answer.headers['retry-after'] })
      }
      answer.on('error', reject)
      answer.on('end', finish)
      answer.on('data', (part: Buffer) => {
        parts.push(part)
        bytes += part.length
        if (bytes < MAX_BODY_BYTES) return
        finish()
        sent.destroy()
      })
    })
    sent.end(body)
  })
}

/** The beginning of an answer as text that a database and a screen can hold. */
const textOf = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\0', '').slice(0, RESPOSTA_MAX).toWellFormed()
