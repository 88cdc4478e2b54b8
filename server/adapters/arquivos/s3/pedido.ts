import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import aws4 from 'aws4'
import type { Logger } from '../../../kernel/log.ts'
import type { Sonda } from '../../../kernel/partes.ts'
import { type Patience, pauseAfter } from '../../../kernel/patience.ts'
import { ArquivosIndisponiveis } from '../../../ports/arquivos.ts'
import type { Pedaco } from './passagem.ts'

export type ConexaoS3 = {
  /** Where the store answers, without a slash at its end. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** How long the store may stand still. After four times as long no further try of a request begins. */
  timeoutMs: number
}

export type Pedido = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The object; without it the bucket is asked. */
  chave?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Pedaco
  /** How often it is tried at most; five times by default. */
  tries?: number
}

/** The whole of a small answer. */
export type Resposta = { headers: IncomingMessage['headers']; text: string }

/** A refusal of the store. It holds the status and the code, never the store's text, which may repeat what was sent. */
export class RecusaDoS3 extends ArquivosIndisponiveis {
  readonly status: number
  readonly code: string

  constructor({ method }: Pedido, status: number, code: string) {
    super(`the S3 store refused ${method} with ${status}${code && ` ${code}`}`)
    this.status = status
    this.code = code
  }
}

/** The store was not reached, broke off, stood still or was busy, at every try. */
export class S3Indisponivel extends ArquivosIndisponiveis {}

export type Pedidos = {
  /** Asks until the store answers. Throws RecusaDoS3 and S3Indisponivel. */
  send(pedido: Pedido): Promise<Resposta>
  /**
   * Like `send`, for a large answer. The caller reads `parts` and destroys `message`; each chunk must come within
   * `timeoutMs`.
   */
  open(pedido: Pedido): Promise<{ message: IncomingMessage; parts: AsyncGenerator<Buffer, void> }>
  close(): void
}

const MAX_TRIES = 5
const BACKOFF_MS = 100
/** The largest answer that is kept in memory: a list of a thousand objects fits. */
const MAX_BYTES = 4 * 1024 * 1024
/** Connections at once. Further requests wait for a free one. */
const MAX_SOCKETS = 64
const NO_BYTES = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Busy, broken for now, or bytes that were spoilt on the way: the same request may succeed. */
const AGAIN_STATUS = new Set([408, 429, 500, 502, 503, 504])
const AGAIN_CODE = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'XAmzContentSHA256Mismatch', 'BadDigest'])

/**
 * Signed requests to one bucket (AWS Signature Version 4, the bucket in the path). The signature covers the SHA-256 of what
 * is sent: the store refuses bytes that were spoilt on the way. Redirects are not followed. Every request may be sent twice.
 */
export function createPedidos(
  conexao: ConexaoS3,
  { log, sonda, patience }: { log: Pick<Logger, 'warn'>; sonda: Sonda; patience: Patience },
): Pedidos {
  const { timeoutMs } = conexao
  const base = new URL(conexao.endpoint)
  const { request, Agent } = base.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS })
  const address = { hostname: base.hostname.replace(/^\[|\]$/g, ''), port: base.port }
  const root = `${base.pathname.replace(/\/$/, '')}/${conexao.bucket}`

  /** Sends the request once. Resolves when the answer begins; its body is not read yet. */
  function begin(pedido: Pedido): Promise<IncomingMessage> {
    const { method, chave, query, headers, body } = pedido
    const signed = aws4.sign(
      {
        service: 's3',
        region: conexao.region,
        method,
        path: `${root}${chave === undefined ? '' : `/${chave}`}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
        headers: {
          Host: base.host,
          'X-Amz-Content-Sha256': body?.sha256 ?? NO_BYTES,
          ...(['PUT', 'POST'].includes(method) && { 'Content-Length': String(body?.tamanho ?? 0) }),
          ...headers,
        },
      },
      conexao,
    )
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const asked = request({
      ...address,
      agent,
      method,
      path: signed.path!,
      headers: signed.headers as Record<string, string>,
    })
    asked.setTimeout(timeoutMs, () => asked.destroy(new Error('stood still')))
    asked.on('error', reject)
    asked.on('response', (message: IncomingMessage) => {
      asked.setTimeout(0) // from here on `inTime` watches
      // the answer came before the whole request was sent: this connection cannot be used again
      if (!asked.writableFinished) message.once('close', () => asked.destroy())
      resolve(message)
    })
    if (body) writeAll(body.open(), asked).catch((error: Error) => asked.destroy(error))
    else asked.end()
    return promise
  }

  /** Each chunk, if it comes in time. The clock stands still while the reader is busy with a chunk. */
  async function* inTime(message: IncomingMessage): AsyncGenerator<Buffer, void> {
    const chunks = message[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    try {
      for (;;) {
        const timer = setTimeout(() => message.destroy(new Error('stood still')), timeoutMs)
        const { done, value } = await chunks.next().finally(() => clearTimeout(timer))
        if (done) break
        yield value
      }
      if (!message.complete) throw new Error('broke off')
    } finally {
      message.destroy()
    }
  }

  async function readText(message: IncomingMessage, until: number) {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of inTime(message)) {
      chunks.push(chunk)
      length += chunk.length
      if (length > MAX_BYTES) throw new Error('answered too much')
      if (performance.now() > until) throw new Error('answered too slowly')
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  /** A missing object is an answer; every other refusal means that this house cannot use its store. */
  const watched = <T>(pedido: Pedido, read: (message: IncomingMessage, until: number) => Promise<T>) =>
    sonda.watch(
      () => persist(pedido, read),
      (error) => !(error instanceof RecusaDoS3 && error.status === 404),
    )

  /** Tries until `read` has an answer that it keeps. */
  async function persist<T>(pedido: Pedido, read: (message: IncomingMessage, until: number) => Promise<T>): Promise<T> {
    const until = performance.now() + 4 * timeoutMs
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(pedido, read, until)
      } catch (error) {
        const isRecusa = error instanceof RecusaDoS3
        if (isRecusa && !AGAIN_STATUS.has(error.status) && !AGAIN_CODE.has(error.code)) throw error
        const wait = pauseAfter(tries, BACKOFF_MS, patience)
        const { method } = pedido
        const causa = error instanceof Error ? error.message : String(error)
        log.warn({ method, tries, causa }, 'the S3 store failed')
        if (tries >= (pedido.tries ?? MAX_TRIES) || performance.now() + wait >= until)
          throw new S3Indisponivel(`${method} failed at the S3 store after ${tries} tries: ${causa}`, { cause: error })
        await sleep(wait)
      }
    }
  }

  async function attempt<T>(
    pedido: Pedido,
    read: (message: IncomingMessage, until: number) => Promise<T>,
    until: number,
  ): Promise<T> {
    const message = await begin(pedido)
    const status = message.statusCode ?? 0
    if (status >= 200 && status < 300) return read(message, until)
    throw new RecusaDoS3(pedido, status, codeOf(await readText(message, until)))
  }

  return {
    send: (pedido) =>
      watched(pedido, async (message, until) => {
        const text = await readText(message, until)
        // a merge of parts is answered 200 before it is done: the failure stands in the text
        if (/<Error>/.test(text)) throw new RecusaDoS3(pedido, 200, codeOf(text))
        return { headers: message.headers, text }
      }),
    open: (pedido) => watched(pedido, async (message) => ({ message, parts: inTime(message) })),
    close: () => agent.destroy(),
  }
}

async function writeAll(bytes: AsyncIterable<Buffer>, asked: http.ClientRequest) {
  for await (const chunk of bytes) {
    if (asked.destroyed) return
    if (!asked.write(chunk)) await drained(asked)
  }
  asked.end()
}

const drained = (asked: http.ClientRequest) =>
  new Promise<void>((resolve) => {
    const end = () => {
      asked.off('drain', end)
      asked.off('close', end)
      resolve()
    }
    asked.on('drain', end)
    asked.on('close', end)
  })

/** What stands in `<Code>` of a refusal. */
const codeOf = (text: string) => /<Code>([\w.]{1,64})<\/Code>/.exec(text)?.[1] ?? ''
