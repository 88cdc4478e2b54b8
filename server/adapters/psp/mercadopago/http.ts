import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Logger } from '../../../kernel/log.ts'
import type { Sonda } from '../../../kernel/partes.ts'
import { type Patience, pauseAfter } from '../../../kernel/patience.ts'
import { PspIndisponivel } from '../../../ports/psp.ts'

export type Conexao = {
  url: string
  token: string
  /** How long one try may take. All tries with the waits that Retry-After asks for take at most twice as long. */
  timeoutMs: number
  log: Pick<Logger, 'warn' | 'error'>
  sonda: Sonda
  patience: Pick<Patience, 'pauseFactor'>
}

export type Chamada<S extends z.ZodType> = {
  /** The call's name in the log: the log gets no path, so that ids and references stay out of it. */
  nome: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  /** X-Idempotency-Key: the same for every try of one request. */
  chave?: string
  headers?: Record<string, string>
  schema: S
}

/** A refusal by Mercado Pago: its status and the codes of its reasons, never its text, which may repeat what was sent. */
export class Recusa extends Error {
  readonly status: number
  readonly codigos: readonly string[]

  constructor(status: number, codigos: readonly string[]) {
    super(`refused with ${status}`)
    this.status = status
    this.codigos = codigos
  }
}

const MAX_TRIES = 3
/** The largest answer that is read: a QR code's picture or a list of payments fits. */
const MAX_BYTES = 1024 * 1024
const BACKOFF_MS = 250

/**
 * Asks Mercado Pago and accepts only answers of the expected form. Busy (429), broken (5xx) and unreachable are tried
 * again, with the same key. No answer in time is not tried again: it throws PspIndisponivel, and so does an answer that
 * cannot be understood. A refusal (4xx) throws Recusa, unless an earlier try may have been carried out. Redirects are not
 * followed: the access token goes to one host alone.
 */
export const call = <S extends z.ZodType>(conexao: Conexao, chamada: Chamada<S>): Promise<z.output<S>> =>
  conexao.sonda.watch(
    () => persist(conexao, chamada),
    (error) => !(error instanceof Recusa),
  )

async function persist<S extends z.ZodType>(conexao: Conexao, chamada: Chamada<S>): Promise<z.output<S>> {
  const { timeoutMs, log, patience } = conexao
  const end = performance.now() + 2 * timeoutMs
  let mayHaveHappened = false
  try {
    for (let tries = 1; ; tries++) {
      const answer = await ask(conexao, chamada, Math.min(timeoutMs, end - performance.now()))
      if (answer.kind === 'answered') return answer.data
      if (answer.kind === 'refused') {
        if (mayHaveHappened) throw new PspIndisponivel('refused after a try that may have been carried out')
        throw new Recusa(answer.status, answer.codigos)
      }
      mayHaveHappened ||= answer.mayHaveHappened && chamada.method === 'POST' // the other methods may run twice
      const wait = answer.waitMs ?? pauseAfter(tries, BACKOFF_MS, patience)
      if (tries === MAX_TRIES || performance.now() + wait >= end) {
        throw new PspIndisponivel(answer.causa)
      }
      await sleep(wait)
    }
  } catch (error) {
    const about = { psp: 'mercadopago', chamada: chamada.nome }
    if (error instanceof Recusa) log.warn({ ...about, status: error.status, codigos: error.codigos }, 'PSP refused')
    if (error instanceof PspIndisponivel) log.warn({ ...about, causa: error.message }, 'PSP failed')
    throw error
  }
}

type Answer<T> =
  | { kind: 'answered'; data: T }
  | { kind: 'refused'; status: number; codigos: string[] }
  | { kind: 'again'; causa: string; waitMs?: number | undefined; mayHaveHappened: boolean }

async function ask<S extends z.ZodType>(
  { url, token }: Conexao,
  { method = 'GET', path, body, chave, headers, schema }: Chamada<S>,
  timeoutMs: number,
): Promise<Answer<z.output<S>>> {
  const response = await fetch(url + path, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(chave !== undefined && { 'x-idempotency-key': chave }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs))),
  }).catch((error: unknown) => {
    if (isTimeout(error)) throw new PspIndisponivel('no answer in time')
    if (error instanceof TypeError) return undefined // fetch: the network failed
    throw error
  })
  if (!response) return { kind: 'again', causa: 'not reached', mayHaveHappened: true }
  const { status } = response
  if (status === 429 || status >= 500) {
    await response.body?.cancel()
    const waitMs = waitOf(response.headers.get('retry-after'))
    return { kind: 'again', causa: `answered ${status}`, waitMs, mayHaveHappened: status !== 429 }
  }
  const json = parseJson(await readText(response))
  if (response.ok) {
    const parsed = schema.safeParse(json)
    if (!parsed.success) throw new PspIndisponivel('answered nonsense')
    return { kind: 'answered', data: parsed.data }
  }
  const no = Erro.safeParse(json)
  if (status < 400 || !no.success) throw new PspIndisponivel(`answered ${status} and nonsense`)
  return { kind: 'refused', status, codigos: no.data.cause?.map(({ code }) => code) ?? [] }
}

/** `{message, error, status, cause: [{code, description}]}`. `status` distinguishes this body from a proxy's error page. */
const Erro = z.object({
  status: z.coerce.number().int().min(400).max(499),
  cause: z
    .array(z.object({ code: z.coerce.string().regex(/^[\w.-]{1,20}$/) }))
    .nullish()
    .catch(null),
})

/** Retry-After in seconds. A date is ignored, because it is in Mercado Pago's clock. */
const waitOf = (header: string | null) => (/^\d{1,6}$/.test(header ?? '') ? Number(header) * 1000 : undefined)

async function readText(response: Response) {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > MAX_BYTES) break
    }
  } catch (error) {
    throw new PspIndisponivel(isTimeout(error) ? 'no whole answer in time' : 'broke off')
  }
  if (text.length > MAX_BYTES) throw new PspIndisponivel('answered too much')
  return text
}

function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new PspIndisponivel('answered something else than JSON')
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'
