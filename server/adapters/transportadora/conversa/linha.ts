import { Pool } from 'undici'
import { SemResposta } from './desfechos.ts'
import { openPrazo, type Prazo } from './prazo.ts'
import { type Recebido, receive } from './recebimento.ts'

export type Envio<T> = {
  isPreco: boolean
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  headers: Record<string, string | undefined>
  body: string | undefined
  /** Reads the answer as soon as it is there, so that nothing else of it is kept. Must not throw. */
  read: (recebido: Recebido) => T
  maxBytes: number
  /** For the whole answer. */
  milliseconds: number
  signal: AbortSignal
}

/** Connections of one node: many for quotes, which people wait for, and few for all that is done in jobs. */
const CONEXOES = { precos: 256, demais: 8 }
const KEEP_ALIVE_MS = 30_000

/**
 * Kept connections to one host. Redirects are not followed, so the token reaches that host alone; its certificate is
 * checked.
 */
export function openLinha(url: string) {
  const { origin, pathname } = new URL(url)
  const base = pathname.replace(/\/$/, '')
  const open = (connections: number) =>
    new Pool(origin, { connections, pipelining: 1, keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: 0, bodyTimeout: 0 })
  const pools = { precos: open(CONEXOES.precos), demais: open(CONEXOES.demais) }
  const vagas = createVagas(CONEXOES.demais)

  return {
    /** Sends once. Throws SemResposta when no whole answer comes in time. */
    async send<T>({
      isPreco,
      method,
      path,
      headers,
      body,
      read,
      maxBytes,
      milliseconds,
      signal,
    }: Envio<T>): Promise<T> {
      const prazo = openPrazo(milliseconds, signal)
      let hasVaga = false
      try {
        if (!isPreco) await waitForVaga(prazo, milliseconds)
        hasVaga = !isPreco
        const request = { method, path: base + path, headers, body: body ?? null }
        return await receive(pools[isPreco ? 'precos' : 'demais'], request, read, maxBytes, prazo)
      } catch (error) {
        if (error instanceof SemResposta) throw error
        const talvezFeito = method !== 'GET' && !isBeforeSending(error)
        const isTooSlow = prazo.isOver() || (isPreco && isTimeOver(signal))
        if (signal.aborted && !isTooSlow) throw new SemResposta('the caller gave up', { talvezFeito, isCaller: true })
        if (signal.aborted) throw new SemResposta('no answer in time', { talvezFeito })
        if (prazo.isOver()) throw new SemResposta(`no answer in ${milliseconds} ms`, { talvezFeito })
        throw new SemResposta(`not reached: ${codeOf(error)}`, { talvezFeito, podeTentarDeNovo: true })
      } finally {
        prazo.close()
        if (hasVaga) vagas.leave()
      }
    },
    async close() {
      await Promise.all([pools.precos.destroy(), pools.demais.destroy()])
    },
  }

  /** A request that never left the queue has certainly done nothing. */
  async function waitForVaga(prazo: Prazo, milliseconds: number) {
    if (await vagas.enter(prazo)) return
    throw new SemResposta(`no free connection in ${milliseconds} ms`, { talvezFeito: false, isCaller: true })
  }
}

/** Lets `max` callers in at a time, the others in their order. */
function createVagas(max: number) {
  let livres = max
  const fila: (() => void)[] = []
  return {
    /** False when the deadline ended before the caller's turn came. */
    enter(prazo: Prazo): Promise<boolean> {
      if (prazo.hasEnded()) return Promise.resolve(false)
      if (livres > 0) {
        livres--
        return Promise.resolve(true)
      }
      return new Promise((resolve) => {
        const turn = () => resolve(true)
        fila.push(turn)
        prazo.onEnd(() => {
          const place = fila.indexOf(turn)
          if (place < 0) return
          fila.splice(place, 1)
          resolve(false)
        })
      })
    },
    leave() {
      const next = fila.shift()
      if (next) next()
      else livres++
    },
  }
}

/**
 * Whether a time-out of the caller ended the wait. For a price the house sets that time-out, so the carrier was too
 * slow. For anything else a person gives up before the carrier's time is over, and a job goes on.
 */
const isTimeOver = ({ reason }: AbortSignal) => (reason as { name?: unknown } | undefined)?.name === 'TimeoutError'

/** Failures of the connection itself: nothing of the request has left. */
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const isBeforeSending = (error: unknown) => BEFORE_SENDING.has(codeOf(error)) || isCertificate(codeOf(error))
const isCertificate = (code: string) => /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)

const codeOf = (error: unknown) => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown'
}
