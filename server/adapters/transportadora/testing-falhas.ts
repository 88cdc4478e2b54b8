import type { ServerResponse } from 'node:http'

/** What a carrier's local server does to a request instead of answering it honestly. */
export type Falha =
  /** The work is done, and the answer comes so much later. */
  | { como: 'slow'; ms: number }
  | { como: 'silent' }
  | { como: 'told'; status: number; corpo: unknown }
  /** The work is done, and the answer stops in its middle. */
  | { como: 'half' }
  | { como: 'page'; status?: number }
  /** An honest answer under a wrong content type. */
  | { como: 'wrong type' }
  | { como: 'garbage' }
  | { como: 'busy'; retryAfter?: string }
  | { como: 'redirect'; para: string }
  | { como: 'endless' }
  /** An answer that never ends, a byte at a time. */
  | { como: 'dripping' }
  /** The work is done, and the line is cut before the answer. */
  | { como: 'lost' }
  | { como: 'hangs up' }
  /** An honest answer with something changed in it. */
  | { como: 'changed'; change: (corpo: unknown) => unknown }

export type RespostaLocal = { status: number; corpo: unknown }

const MEGABYTES = 50
const JSON_UTF8 = 'application/json;charset=UTF-8'

/** Answers a request as the fault says. `work` does what was asked and returns the honest answer. */
export function misbehave(response: ServerResponse, falha: Falha, work: () => RespostaLocal) {
  switch (falha.como) {
    case 'slow': {
      const told = work()
      setTimeout(() => send(response, told), falha.ms).unref()
      return
    }
    case 'silent':
      return
    case 'told':
      return send(response, falha)
    case 'half': {
      const { status, corpo } = work()
      const text = JSON.stringify(corpo)
      response.writeHead(status, { 'content-type': JSON_UTF8, 'content-length': text.length * 2 })
      response.write(text.slice(0, Math.ceil(text.length / 2)), () => response.destroy())
      return
    }
    case 'page':
      response.writeHead(falha.status ?? 200, { 'content-type': 'text/html; charset=utf-8' })
      response.end('<html><body><h1>Em manutenção</h1><script>alert(1)</script></body></html>')
      return
    case 'wrong type': {
      const { status, corpo } = work()
      response.writeHead(status, { 'content-type': 'text/html' }).end(JSON.stringify(corpo))
      return
    }
    case 'garbage':
      response.writeHead(200, { 'content-type': JSON_UTF8 }).end('{"consulta":[')
      return
    case 'busy':
      response.writeHead(429, { 'content-type': JSON_UTF8, 'retry-after': falha.retryAfter ?? '0' }).end('{}')
      return
    case 'redirect':
      response.writeHead(307, { location: falha.para }).end()
      return
    case 'endless':
      return pourInto(response)
    case 'dripping': {
      response.writeHead(200, { 'content-type': JSON_UTF8 }).write('{')
      const drip = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(drip))
      return
    }
    case 'lost':
      work()
      response.destroy()
      return
    case 'hangs up':
      response.destroy()
      return
    case 'changed': {
      const { status, corpo } = work()
      return send(response, { status, corpo: falha.change(corpo) })
    }
  }
}

/** Sends JSON; a text is sent as it is. */
export function send(response: ServerResponse, { status, corpo }: RespostaLocal) {
  if (corpo === undefined) return void response.writeHead(status).end()
  const isText = typeof corpo === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/plain;charset=UTF-8' : JSON_UTF8 })
  response.end(isText ? corpo : JSON.stringify(corpo))
}

/** Fifty megabytes of white space, as fast as the caller reads. */
function pourInto(response: ServerResponse) {
  response.writeHead(200, { 'content-type': JSON_UTF8 })
  const blanks = ' '.repeat(1024 * 1024)
  let left = MEGABYTES
  const pour = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1
      if (!response.write(blanks)) return
    }
    response.end('{}')
  }
  response.on('drain', pour)
  pour()
}
