import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A message as a receiver of webhooks got it. */
export type Recebido = {
  path: string
  id: string
  timestamp: string
  assinaturas: string[]
  corpo: string
  evento: { type: string; timestamp: string; id: string; cursor: string | null; data: Record<string, unknown> }
  headers: IncomingHttpHeaders
}

/** What the receiver does with a message; by default it answers 204. */
export type Resposta = (response: ServerResponse, recebido: Recebido) => unknown

/** A receiver of webhooks on this machine, over plain HTTP. Every path may answer in its own way. */
export async function startReceptor() {
  const recebidos: Recebido[] = []
  const respostas = new Map<string, Resposta>()
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { headers } = request
      const corpo = body.toString('utf8')
      const recebido: Recebido = {
        path: request.url ?? '',
        id: String(headers['webhook-id']),
        timestamp: String(headers['webhook-timestamp']),
        assinaturas: String(headers['webhook-signature']).split(' '),
        corpo,
        evento: corpo ? JSON.parse(corpo) : {},
        headers,
      }
      recebidos.push(recebido)
      const answer = respostas.get(recebido.path)
      return answer ? answer(response, recebido) : response.writeHead(204).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    recebidos,
    em: (path: string) => recebidos.filter((recebido) => recebido.path === path),
    answer: (path: string, resposta: Resposta) => void respostas.set(path, resposta),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Answers with this status and an empty body. */
export const status =
  (code: number, headers: Record<string, string> = {}): Resposta =>
  (response) =>
    response.writeHead(code, headers).end()

/** The receiver's half of Standard Webhooks 1.0.0: whether one of the signatures is by this secret. */
export function isAssinado({ id, timestamp, corpo, assinaturas }: Recebido, segredo: string) {
  const key = Buffer.from(segredo.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${corpo}`).digest()
  return assinaturas.some((assinatura) => {
    const [version, text = ''] = assinatura.split(',')
    const found = Buffer.from(text, 'base64')
    return version === 'v1' && found.length === expected.length && timingSafeEqual(found, expected)
  })
}
