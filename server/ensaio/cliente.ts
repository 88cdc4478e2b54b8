import { setTimeout as pause } from 'node:timers/promises'
import type { Diario } from './diario.ts'
import type { Produto } from './produto.ts'

export type Resposta = { status: number; code: string; body: Record<string, unknown>; etag: string | undefined }
export type Chamada = {
  /** The call's name in the diario. */
  nome: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  token?: string
  headers?: Record<string, string>
  /** JSON, or a text that is sent unchanged. */
  body?: object | string
  /** The longest wait for one answer; a minute by default. */
  maxMs?: number
}
/** Where a request may be sent now. */
export type Destinos = { next(): Promise<Pick<Produto, 'url' | 'vida'>> }
export type Cliente = ReturnType<typeof createCliente>

const MAX_ANSWER_MS = 60_000
/** The most tries of one request. */
const MAX_TRIES = 600
/** Statuses that mean: not now. */
const AGAIN = [429, 502, 503]

/**
 * Asks as a browser does: after a dropped connection or a 'not now' it sends the same request again. An answer outside the
 * expected ones is noted as a failure.
 */
export function createCliente(nos: Destinos, diario: Diario) {
  async function askOnce(
    produto: Pick<Produto, 'url' | 'vida'>,
    { method, path, token, headers, body, maxMs = MAX_ANSWER_MS }: Chamada,
  ): Promise<Resposta | 'dropped' | 'silent'> {
    const vida = produto.vida()
    diario.pedidos++
    try {
      const answer = await fetch(produto.url + path, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(maxMs),
      })
      const text = await answer.text()
      // a balancer without a node answers with a page
      const isJson = answer.headers.get('content-type')?.includes('json')
      const read = isJson && text ? (JSON.parse(text) as Record<string, unknown>) : {}
      const code = typeof read.code === 'string' ? read.code : ''
      return { status: answer.status, code, body: read, etag: answer.headers.get('etag') ?? undefined }
    } catch (error) {
      return (error as Error).name === 'TimeoutError' && vida === produto.vida() ? 'silent' : 'dropped'
    }
  }

  return async function ask(chamada: Chamada, again: readonly number[] = AGAIN): Promise<Resposta> {
    for (let tries = 1; ; tries++) {
      const answer = await askOnce(await nos.next(), chamada)
      const told = typeof answer === 'string' ? answer : `${answer.status} ${answer.code}`.trim()
      const key = `${chamada.nome} ${told}`
      diario.respostas.set(key, (diario.respostas.get(key) ?? 0) + 1)
      if (answer === 'silent') diario.falhas.push(`${chamada.nome} ${chamada.path}: sem resposta`)
      if (typeof answer !== 'string') {
        const { status, body } = answer
        if (status >= 500 && !AGAIN.includes(status))
          diario.falhas.push(`${chamada.nome} ${chamada.path}: ${status} ${JSON.stringify(body)}`)
        if (!again.includes(status)) return answer
      }
      if (tries === MAX_TRIES) throw new Error(`${chamada.nome} ${chamada.path}: ${told}, ${tries} vezes`)
      // a balancer says 502 when the node that had the request has gone: the next try goes to another node
      await pause(answer === 'dropped' || (typeof answer !== 'string' && answer.status === 502) ? 20 : 300)
    }
  }
}
