import { setTimeout as sleep } from 'node:timers/promises'
import type * as z from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Limits } from '../../../kernel/limits.ts'
import type { Logger } from '../../../kernel/log.ts'
import { type Patience, pauseAfter } from '../../../kernel/patience.ts'
import { newSpanId, traceId } from '../../../kernel/trace.ts'
import type { ChamadaHttp, DisjuntorDaChamada, TipoDeChamada } from '../../../ports/chamada.ts'
import type { Asking } from '../../../ports/transportadora.ts'
import { createDisjuntor, type Disjuntor } from '../../disjuntor.ts'
import { RecusaDaTransportadora, SemResposta } from './desfechos.ts'
import { openLinha } from './linha.ts'
import type { Recebido } from './recebimento.ts'

/** What a carrier's HTTP API needs of the house. */
export type AmbienteDaConversa = {
  clock: Pick<Clock, 'now'>
  log: Pick<Logger, 'warn'>
  limits: Limits
  patience: Pick<Patience, 'pauseFactor'>
  /** Writes a call down for the staff. Called once for every call; it must not throw and is not awaited. */
  anotar: (chamada: ChamadaHttp) => void
}

export type OpcoesDaConversa = {
  transportadoraUuid: string
  /** For the log and the names of limits: correios, jadlog. */
  nome: string
  /** The API's address, without a slash at its end; may have a path. */
  url: string
  /** How long one try may take, with its whole answer. All tries together take at most twice as long. */
  timeoutMs: number
  /** Calls of one kind in any 60 seconds, every try counted, over all nodes: of prices and terms, and of each other kind. */
  porMinuto: { precos: number; demais: number }
  /** Returns the header `authorization` with the house's credentials. Called before every try. */
  autorizar: (asking: Asking) => string | Promise<string>
  /** Whether the carrier refuses the token, not the request. */
  isTokenRecusado?: (status: number, corpo: unknown) => boolean
  /** Drops the refused token, the one of this header, so that `autorizar` brings another; the call is tried once more. */
  esquecerToken?: (usado: string) => Promise<void>
  ambiente: AmbienteDaConversa
}

export type Pergunta<S extends z.ZodType> = {
  tipo: TipoDeChamada
  /** Name for the log and the staff; never a path, which may hold codes. */
  nome: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string | readonly string[]>
  body?: unknown
  /** Whether a second sending does no harm. */
  podeRepetir: boolean
  /** References and codes of the parcels that are asked about, for the staff. */
  objetos?: readonly string[]
  /** How long one try may take, where the carrier's usual time is not right. */
  timeoutMs?: number
  /** Bytes of the largest answer that is read; 1 MB by default. */
  maxBytes?: number
  schema: S
}

export type Conversa = {
  /**
   * Asks the carrier and accepts only answers of the expected form. Throws RecusaDaTransportadora for a readable refusal
   * (4xx), and SemResposta for everything else: not reached, too late, cut off, 5xx, a redirect, nonsense, an open breaker,
   * an empty budget. A call that may run twice is tried up to three times with jitter; another one only while it certainly
   * did not arrive.
   */
  call<S extends z.ZodType>(pergunta: Pergunta<S>, asking: Asking): Promise<z.output<S>>
  /** The breakers of the kinds that were called. */
  disjuntores(): DisjuntorDaChamada[]
  close(): Promise<void>
}

const MAX_TRIES = 3
const BACKOFF_MS = 200
const MAX_BYTES = 1024 * 1024
const MINUTO = 60
/** A call that never began: nothing was done, and the carrier is not to blame for this one. */
const NOT_ASKED = { talvezFeito: false, isCaller: true }

/**
 * The budget of the minute is used up. If an earlier try of the same call failed, `tryCall` throws that failure
 * instead.
 */
class SemOrcamento extends SemResposta {}

/** Opens the way to one carrier's API: two pools of connections, one for quotes and one for everything else. */
export function openConversa(opcoes: OpcoesDaConversa): Conversa {
  const { transportadoraUuid, nome, timeoutMs, ambiente } = opcoes
  const { clock, log, limits, patience, anotar } = ambiente
  const linha = openLinha(opcoes.url)
  const disjuntores = new Map<TipoDeChamada, Disjuntor>()
  const disjuntorOf = (tipo: TipoDeChamada) => {
    let disjuntor = disjuntores.get(tipo)
    if (!disjuntor) disjuntores.set(tipo, (disjuntor = createDisjuntor(clock)))
    return disjuntor
  }

  return {
    async call(pergunta, asking) {
      const { tipo, objetos = [] } = pergunta
      const [em, began, trace] = [clock.now(), performance.now(), traceId()]
      let tentativas = 0
      const tell = (desfecho: ChamadaHttp['desfecho'], status: number | null, causa: string) =>
        anotar({
          em,
          transportadoraUuid,
          tipo,
          nome: pergunta.nome,
          duracaoMs: Math.round(performance.now() - began),
          tentativas,
          desfecho,
          status,
          causa,
          traceId: trace,
          objetos,
        })
      try {
        const answer = await disjuntorOf(tipo).run(() => tryCall(pergunta, asking, trace, () => tentativas++), judge)
        if (answer === 'open') throw new SemResposta(`${nome} failed too often: not asked`, NOT_ASKED)
        tell('RESPONDEU', answer.status, '')
        return answer.data
      } catch (error) {
        if (error instanceof RecusaDaTransportadora) tell('RECUSOU', error.status, error.codigos.join(' '))
        else if (error instanceof SemResposta) {
          tell('SEM_RESPOSTA', error.status, error.message)
          if (!error.isCaller)
            log.warn({ transportadora: nome, chamada: pergunta.nome, causa: error.message, trace }, 'carrier failed')
        }
        throw error
      }
    },
    disjuntores: () =>
      [...disjuntores].map(([tipo, disjuntor]) => ({ transportadoraUuid, tipo, ...disjuntor.state() })),
    close: () => linha.close(),
  }

  /** Takes one call of this kind out of the budget of any 60 seconds. Throws SemOrcamento when none is left. */
  async function takeBudget(tipo: TipoDeChamada) {
    const max = isPreco(tipo) ? opcoes.porMinuto.precos : opcoes.porMinuto.demais
    try {
      await limits.take({ name: `${nome}:${tipo}`, max, windowSeconds: MINUTO, isSliding: true }, nome)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw new SemOrcamento(`${nome}: no call of ${tipo} is left in this minute`, NOT_ASKED)
    }
  }

  async function tryCall<S extends z.ZodType>(pergunta: Pergunta<S>, asking: Asking, trace: string, count: () => void) {
    const limit = pergunta.timeoutMs ?? timeoutMs
    const end = performance.now() + 2 * limit
    let wasRenewed = false
    let authorization = ''
    let failed: unknown
    for (let tries = 1; ; tries++) {
      try {
        authorization = await opcoes.autorizar(asking)
        await takeBudget(pergunta.tipo)
        count()
        return await ask(pergunta, asking, { trace, authorization }, Math.min(limit, end - performance.now()))
      } catch (error) {
        if (error instanceof SemOrcamento) throw failed ?? error
        failed = error
        if (
          error instanceof RecusaDaTransportadora &&
          !wasRenewed &&
          opcoes.esquecerToken &&
          opcoes.isTokenRecusado?.(error.status, error.corpo)
        ) {
          wasRenewed = true
          await opcoes.esquecerToken(authorization)
          continue
        }
        if (!(error instanceof SemResposta) || !error.podeTentarDeNovo) throw error
        if (error.talvezFeito && !pergunta.podeRepetir) throw error
        const wait = error.waitMs ?? pauseAfter(tries, BACKOFF_MS, patience)
        if (tries >= MAX_TRIES || performance.now() + wait >= end || asking.signal.aborted) throw error
        await sleep(wait, undefined, { signal: asking.signal }).catch(() => {
          throw error
        })
      }
    }
  }

  async function ask<S extends z.ZodType>(
    pergunta: Pergunta<S>,
    asking: Asking,
    { trace, authorization }: { trace: string; authorization: string },
    milliseconds: number,
  ) {
    const { tipo, method, path, query, body, maxBytes = MAX_BYTES } = pergunta
    const lida = await linha.send({
      isPreco: isPreco(tipo),
      method,
      path: path + search(query),
      headers: {
        accept: 'application/json',
        'accept-language': 'pt-BR',
        traceparent: `00-${trace}-${newSpanId()}-01`,
        authorization,
        'content-type': body === undefined ? undefined : 'application/json; charset=utf-8',
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      read: (recebido) => readResposta(recebido, pergunta),
      maxBytes,
      milliseconds: Math.max(1, Math.ceil(milliseconds)),
      signal: asking.signal,
    })
    if (lida instanceof Error) throw lida
    return lida
  }
}

/** The answer as the schema has it; an error where it is a refusal or cannot be used. */
function readResposta<S extends z.ZodType>({ status, corpo, waitMs }: Recebido, { method, schema }: Pergunta<S>) {
  const talvezFeito = method !== 'GET'
  if (status === 429)
    return new SemResposta('answered 429', { status, waitMs, talvezFeito: false, podeTentarDeNovo: true })
  if (status >= 500)
    return new SemResposta(`answered ${status}`, { status, waitMs, talvezFeito, podeTentarDeNovo: true, corpo })
  if (status >= 300 && status < 400) {
    const isAfterWork = status === 302 || status === 303 // the others ask to send the same once more (RFC 9110 §15.4)
    return new SemResposta(`redirects (${status})`, { status, talvezFeito: talvezFeito && isAfterWork })
  }
  if (status >= 400) {
    if (typeof corpo !== 'object' || corpo === null)
      return new SemResposta(`answered ${status} and nonsense`, { status, talvezFeito })
    return new RecusaDaTransportadora(status, corpo)
  }
  const parsed = schema.safeParse(corpo)
  return parsed.success
    ? { status, data: parsed.data }
    : new SemResposta('answered nonsense', { status, talvezFeito, corpo })
}

const judge = (error: unknown) => {
  if (error instanceof RecusaDaTransportadora) return 'answer'
  return error instanceof SemResposta && !error.isCaller ? 'failure' : 'unknown'
}

const isPreco = (tipo: TipoDeChamada) => tipo === 'PRECO' || tipo === 'PRAZO'

function search(query: Pergunta<z.ZodType>['query']) {
  if (!query) return ''
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === 'string' ? [value] : value) pairs.append(name, one)
  }
  return `?${pairs.toString()}`
}
