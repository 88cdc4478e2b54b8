import type { ServerResponse } from 'node:http'

/** What the local server does to a request instead of answering it honestly. */
export type Falha =
  | { como: 'slow'; ms: number }
  | { como: 'silent' }
  | { como: 'error 500' }
  | { como: 'half' }
  | { como: 'page'; status?: number }
  | { como: 'wrong type' }
  | { como: 'garbage' }
  | { como: 'wrong fields' }
  | { como: 'busy'; retryAfter?: string }
  | { como: 'redirect'; para: string }
  | { como: 'endless' }
  | { como: 'lost' }
  | { como: 'hangs up' }
  | { como: 'told'; status: number; corpo: unknown }
export type Comportamento = Falha['como']

export type RespostaLocal = { status: number; corpo: unknown }

/** Faults that let the work be done first: the caller never hears of it, or hears it wrongly. */
const DEPOIS_DO_TRABALHO: readonly Comportamento[] = ['slow', 'half', 'wrong type', 'lost', 'redirect']

const MEGABYTES = 50

/** Answers a request in the way of the fault. `work` does what was asked and tells the honest answer. */
export function misbehave(response: ServerResponse, falha: Falha, work: () => RespostaLocal) {
  const told = DEPOIS_DO_TRABALHO.includes(falha.como) ? work() : undefined
  switch (falha.como) {
    case 'slow':
      setTimeout(() => told && send(response, told), falha.ms).unref()
      return
    case 'silent':
      return
    case 'error 500':
      return send(response, { status: 500, corpo: { msgs: ['Erro interno'], path: '/', causa: 'java.lang' } })
    case 'half': {
      const text = JSON.stringify(told?.corpo ?? {})
      response.writeHead(told?.status ?? 200, { 'content-type': 'application/json', 'content-length': text.length * 2 })
      response.write(text.slice(0, Math.max(1, text.length / 2)))
      setTimeout(() => response.destroy(), 5)
      return
    }
    case 'page':
      response.writeHead(falha.status ?? 200, { 'content-type': 'text/html; charset=utf-8' })
      response.end('<html><body><h1>Em manutenção</h1><script>alert(1)</script></body></html>')
      return
    case 'wrong type':
      response.writeHead(told?.status ?? 200, { 'content-type': 'text/html' }).end(JSON.stringify(told?.corpo))
      return
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"itens":[')
      return
    case 'wrong fields':
      return send(response, { status: 200, corpo: { itens: 7, objetos: {}, codigoObjeto: ['x'], token: 3 } })
    case 'busy':
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': falha.retryAfter ?? '0' })
      response.end(JSON.stringify({ msgs: ['GTW-011: Limite de requisições excedido'] }))
      return
    case 'redirect':
      response.writeHead(302, { location: falha.para }).end()
      return
    case 'endless': {
      response.writeHead(200, { 'content-type': 'application/json' })
      const chunk = ' '.repeat(1024 * 1024)
      let left = MEGABYTES
      const pour = () => {
        while (left > 0 && !response.destroyed) {
          left -= 1
          if (!response.write(chunk)) return void response.once('drain', pour)
        }
        response.end('[]')
      }
      return pour()
    }
    case 'lost':
    case 'hangs up':
      response.destroy()
      return
    case 'told':
      return send(response, { status: falha.status, corpo: falha.corpo })
  }
}

export function send(response: ServerResponse, { status, corpo }: RespostaLocal) {
  if (corpo === undefined) return void response.writeHead(status).end()
  response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(corpo))
}
