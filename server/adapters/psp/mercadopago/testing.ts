import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Webhook } from '../../../ports/psp.ts'
import { signWebhook } from '../webhook.ts'
import { createBancoLocal, type Json, no, type PedidoAoBanco, type Resposta } from './testing-banco.ts'

/**
 * How the local server behaves. 'lost': it carries the request out and never answers; 'lost 500': it carries it out and
 * answers 500.
 */
export type Comportamento =
  | 'honest'
  | 'silent'
  | 'lost'
  | 'lost 500'
  | 'error 500'
  | 'busy 429'
  | 'busy 429, a long while'
  | 'garbage'
  | 'page'
  | 'page 403'
  | 'wrong fields'
  | 'unknown status'
  | 'another amount'
  | 'another reference'
  | 'no code'
  | 'endless'
  | 'dripping'
  | 'redirect'
  | 'hangs up'
  | 'no access'
  | 'refuses the number'

const SEGREDO = 'segredo-de-teste'
export const ACCESS_TOKEN = 'TEST-access-token'
/** A local server that answers like Mercado Pago (payments.md §3), keeps state, and misbehaves on command. */
export async function startMercadoPago() {
  const banco = createBancoLocal()
  const respondidas = new Map<string, Resposta & { sent: string }>()
  const pedidos: PedidoAoBanco[] = []
  let how: Comportamento = 'honest'
  let times = 0
  let where = ''
  let isForgetful = false

  /**
   * Answers the same key and body with the same answer, and does nothing twice. The same key with another body is refused.
   */
  function answerOnce(pedido: PedidoAoBanco): Resposta {
    const chave = pedido.headers['x-idempotency-key']
    if (['/v1/payments', '/refunds'].some((end) => pedido.path.endsWith(end)) && pedido.method === 'POST' && !chave) {
      return no(400, 4292, "Header X-Idempotency-Key can't be null")
    }
    if (!chave || isForgetful) return banco.answer(pedido)
    const named = `${String(chave)} ${pedido.method} ${pedido.path}`
    const before = respondidas.get(named)
    const sent = JSON.stringify(pedido.body)
    if (before && before.sent !== sent) return no(400, 4292, 'the key was used with another body')
    if (before) return before
    const now = banco.answer(pedido)
    respondidas.set(named, { ...structuredClone(now), sent })
    return now
  }

  const server = createServer((request, response) => void handle(request, response))
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    const pedido = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: (body === '' ? {} : JSON.parse(body)) as Json,
    }
    pedidos.push(pedido)
    const isMeant = times > 0 && pedido.path.endsWith(where) && !pedido.path.endsWith('?again')
    if (isMeant) times -= 1
    const now = isMeant ? how : 'honest'
    if (request.headers.authorization !== `Bearer ${ACCESS_TOKEN}`) return send(response, no(401, 'unauthorized'))
    misbehave(request, response, now, () => answerOnce(pedido))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    segredo: SEGREDO,
    /** All requests, in order. */
    pedidos,
    pagamentos: banco.pagamentos,
    devolucoes: banco.devolucoes,
    /**
     * The server behaves so for the next `forRequests` requests whose path ends in `at`, by default for all. Other
     * requests get honest answers.
     */
    behave(next: Comportamento, { forRequests = Number.POSITIVE_INFINITY, at = '' } = {}) {
      how = next
      times = forRequests
      where = at
    },
    /** Whether the server recognises a repeated key. */
    rememberKeys: (isRemembering: boolean) => void (isForgetful = !isRemembering),
    change: banco.change,
    /** An honest webhook, signed at that time. */
    webhook(dataId: string, now: Date, tipo = 'payment'): Webhook {
      const [requestId, ts] = [randomUUID(), String(now.getTime())]
      const v1 = signWebhook({ dataId, requestId, ts }, SEGREDO)
      const corpo = { id: 1, live_mode: false, type: tipo, action: `${tipo}.updated`, data: { id: dataId } }
      return {
        headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
        query: { 'data.id': dataId, type: tipo },
        corpo: JSON.stringify(corpo),
      }
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const send = (response: ServerResponse, { status, body }: Resposta, headers: Record<string, string> = {}) =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Sends spaces for as long as the caller reads. */
function pourInto(response: ServerResponse) {
  const blanks = ' '.repeat(64 * 1024)
  const pour = () => {
    while (!response.destroyed && response.write(blanks));
  }
  response.on('drain', pour)
  pour()
}

function misbehave(request: IncomingMessage, response: ServerResponse, how: Comportamento, answer: () => Resposta) {
  const changed = (change: Json): Resposta => {
    const { status, body } = answer()
    return { status, body: { ...(body as Json), ...change } }
  }
  const page = (status: number) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<html><h1>503</h1></html>')
  const broken = { status: 500, body: { message: 'internal_error', status: 500, cause: [] } }
  switch (how) {
    case 'honest':
      return send(response, answer())
    case 'silent':
      return
    case 'lost':
      return void answer()
    case 'lost 500':
      answer()
      return send(response, broken)
    case 'error 500':
      return send(response, broken)
    case 'busy 429':
      return send(
        response,
        { status: 429, body: { message: 'too many requests', status: 429 } },
        { 'retry-after': '0' },
      )
    case 'busy 429, a long while':
      return send(
        response,
        { status: 429, body: { message: 'too many requests', status: 429 } },
        { 'retry-after': '3600' },
      )
    case 'garbage':
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":')
    case 'page':
      return page(200)
    case 'page 403':
      return page(403)
    case 'wrong fields':
      return send(response, { status: 200, body: { id: null, status: 'approved', transaction_amount: '10' } })
    case 'unknown status':
      return send(response, changed({ status: 'paid' }))
    case 'another amount':
      return send(response, changed({ transaction_amount: 0.01 }))
    case 'another reference':
      return send(response, changed({ external_reference: randomUUID() }))
    case 'no code':
      return send(response, changed({ point_of_interaction: null, transaction_details: null }))
    case 'endless':
      return pourInto(response.writeHead(200))
    case 'dripping': {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      const drip = setInterval(() => response.write(' '), 50)
      return void response.on('close', () => clearInterval(drip))
    }
    case 'redirect': // its target gives an honest answer
      return void response.writeHead(307, { location: `http://${request.headers.host}${request.url}?again` }).end()
    case 'hangs up':
      return void request.socket.destroy()
    case 'refuses the number':
      return send(response, no(400, 'E301', "invalid parameter 'card_number' 4235647728025682"))
    case 'no access':
      return send(response, {
        status: 401,
        body: { message: 'invalid access token', error: 'unauthorized', status: 401, cause: [] },
      })
  }
}
